/** A colour as written in SVG, "#c8501e". */
export type Colour = `#${string}`;

/** What a picture is drawn from: the main colour, what lies in it, and a number that turns the pieces about. */
export interface Look {
  readonly base: Colour;
  readonly accent: Colour;
  readonly twist: number;
}

/** The shapes that the demo pictures are made of. They write short SVG: a whole picture stays under 1.5 kB. */

export function disc(x: number, y: number, r: number, fill: Colour): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: Colour): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** The soft shadow under whatever stands or lies on the table. */
export function shadow(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" opacity=".14"/>`;
}

/** A board or a slate lying on the table. */
export function slab(x: number, y: number, width: number, height: number, fill: Colour): string {
  const size = `width="${width}" height="${height}" rx="10"`;
  return `<rect x="${x + 3}" y="${y + 4}" ${size} opacity=".14"/><rect x="${x}" y="${y}" ${size} fill="${fill}"/>`;
}

export function shape(d: string, fill: Colour): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: Colour, width: number, opacity = 1): string {
  const faint = opacity === 1 ? "" : ` opacity="${opacity}"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${faint}/>`;
}

/** Dots of one size in one path: far shorter than an element for each. A stroke of no length has round ends. */
export function dots(points: readonly Point[], size: number, fill: Colour): string {
  return line(points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join(""), fill, size);
}

/** Short strokes lying every which way: grains of rice, shreds, seeds. */
export function strews(points: readonly Point[], length: number, width: number, fill: Colour): string {
  const d = points.map(({ x, y, turn }) => {
    const dx = round(length * Math.cos(turn));
    const dy = round(length * Math.sin(turn));
    return `M${round(x)} ${round(y)}l${dx} ${dy}`;
  });
  return line(d.join(""), fill, width);
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * `count` points spread evenly over a disc (a sunflower's pattern), turned by `twist`: looks strewn by hand, never
 * clumps, and is the same every time.
 */
export function strewn(count: number, x: number, y: number, radius: number, twist: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = index * GOLDEN_ANGLE + twist;
    const distance = radius * Math.sqrt((index + 0.5) / count);
    return {
      x: x + distance * Math.cos(angle),
      y: y + distance * Math.sin(angle),
      turn: angle * 2.7 + index,
    };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
