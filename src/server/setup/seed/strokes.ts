/** A colour as written in SVG, "#c8501e". */
export type Colour = `#${string}`;

/** What a picture is drawn from: the main colour, the colour of the pieces, and the angle by which they are turned. */
export interface DrawingInput {
  readonly base: Colour;
  readonly accent: Colour;
  readonly rotation: number;
}

// The functions below return the shapes of the demo pictures, as short SVG: a whole picture stays under 1.5 kB.

export function disc(x: number, y: number, r: number, fill: Colour): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: Colour): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** Returns the shadow under a plate or glass. */
export function shadow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" opacity=".14"/>`;
}

/** Returns a board that lies on the table. */
export function board(x: number, y: number, width: number, height: number, fill: Colour): string {
  const size = `width="${width}" height="${height}" rx="10"`;
  return `<rect x="${x + 3}" y="${y + 4}" ${size} opacity=".14"/><rect x="${x}" y="${y}" ${size} fill="${fill}"/>`;
}

export function shape(d: string, fill: Colour): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: Colour, width: number, opacity = 1): string {
  const opacityText = opacity === 1 ? "" : ` opacity="${opacity}"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${opacityText}/>`;
}

/** Returns dots of one size as one path, which is much shorter than a circle each. A line of length zero is drawn as a dot. */
export function dots(points: readonly Point[], size: number, fill: Colour): string {
  return line(points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join(""), fill, size);
}

/** Returns short lines at the angles of the points: grains of rice, seeds. */
export function dashes(points: readonly Point[], length: number, width: number, fill: Colour): string {
  const d = points.map(({ x, y, angle }) => {
    const dx = round(length * Math.cos(angle));
    const dy = round(length * Math.sin(angle));
    return `M${round(x)} ${round(y)}l${dx} ${dy}`;
  });
  return line(d.join(""), fill, width);
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Returns `count` points that are spread evenly over a disc and turned by `rotation`: a sunflower pattern (Vogel's spiral).
 * The points do not touch, and are the same every time.
 */
export function scatter(count: number, x: number, y: number, radius: number, rotation: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * GOLDEN_ANGLE + rotation;
    const distance = radius * Math.sqrt((index + 0.5) / count);
    return {
      x: x + distance * Math.cos(angle),
      y: y + distance * Math.sin(angle),
      angle: angle * 2.7 + index,
    };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
