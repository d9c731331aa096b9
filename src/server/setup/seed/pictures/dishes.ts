import {
  board,
  type DrawingInput,
  dashes,
  disc,
  dots,
  line,
  oval,
  scatter,
  shadow,
  shape,
} from "../strokes.ts";

const CORIANDER = "#5f8f3a";
const CHAR = "#7a4a22";

/** A brass handi of gravy, seen from above. */
export function bowl({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(82, 66, 52, 48),
    line("M26 60h-8M134 60h8", "#a9772f", 7),
    disc(80, 60, 49, "#c9973f"),
    disc(80, 60, 43, "#8a5a22"),
    disc(80, 60, 40, base),
    line("M50 50A33 33 0 0 1 76 28", "#ffffff", 3, 0.35),
    dots(scatter(7, 80, 62, 30, rotation), 13, accent),
    line("M66 74q10 9 22 2t12-14", "#fff6e0", 2.5, 0.8),
    dashes(scatter(9, 80, 60, 30, rotation + 1), 4, 2.6, CORIANDER),
  ].join("");
}

/** A soup plate: smooth, with a swirl and something crisp on top. */
export function soup({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(82, 66, 54, 48),
    disc(80, 60, 50, "#ffffff"),
    disc(80, 60, 42, "#e7e3da"),
    disc(80, 60, 37, base),
    line("M60 62a20 16 0 1 1 22 15a13 10 0 1 1-10-15", "#fffaf0", 2.5, 0.65),
    dots(scatter(6, 80, 60, 25, rotation), 6, accent),
    dashes(scatter(7, 80, 60, 28, rotation + 2), 4, 2, CORIANDER),
  ].join("");
}

/** A wooden bowl full of cut things. */
export function salad({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(82, 66, 52, 48),
    disc(80, 60, 49, "#a8743f"),
    disc(80, 60, 43, "#7e5329"),
    disc(80, 60, 40, base),
    dots(scatter(16, 80, 60, 35, rotation), 12, "#9cc069"),
    dots(scatter(10, 80, 60, 32, rotation + 2), 9, accent),
    dashes(scatter(14, 80, 60, 33, rotation + 4), 7, 2.4, "#fbf6e6"),
  ].join("");
}

/** A plate of fried or grilled pieces with a cup of green chutney and a wedge of lemon. */
export function plate({ base, accent, rotation }: DrawingInput): string {
  const pieces = scatter(9, 71, 62, 29, rotation);
  return [
    shadow(82, 66, 54, 48),
    disc(80, 60, 50, "#fdfdfb"),
    disc(80, 60, 42, "#f0eee8"),
    dots(pieces, 19, accent),
    dots(
      pieces.map(({ x, y, angle }) => ({ x: x - 1, y: y - 2, angle })),
      15,
      base,
    ),
    dashes(pieces, 4, 2.4, "#fff1cf"),
    disc(112, 44, 12, "#d8d4ca"),
    disc(112, 44, 9.5, "#6f9c3d"),
    shape("M104 78a12 12 0 0 1 20-8z", "#f2d34b"),
    dashes(scatter(8, 74, 62, 34, rotation + 1), 4, 2.2, CORIANDER),
  ].join("");
}

/** Three skewers from the tandoor on a slate. */
export function skewer({ base, accent, rotation }: DrawingInput): string {
  const rows = [34, 60, 86];
  const pieces = rows.flatMap((y) => [48, 69, 90, 111].map((x) => ({ x, y, angle: rotation })));
  const vegetables = rows.flatMap((y) => [58.5, 79.5, 100.5].map((x) => ({ x, y, angle: rotation })));
  return [
    board(18, 14, 124, 92, "#4a4a4f"),
    line("M24 34h112M24 60h112M24 86h112", "#d9d2c5", 2.4),
    dots(vegetables, 13, accent),
    dots(pieces, 17, base),
    dashes(pieces, 5, 2.2, CHAR),
    shape("M122 98a10 10 0 0 1 16-7z", "#f2d34b"),
    dashes(scatter(7, 80, 60, 40, rotation), 4, 2.2, "#8fb85a"),
  ].join("");
}

/** A stack of round breads in a cloth. */
export function bread({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(86, 72, 46, 42),
    shape("M20 66l60-52 60 52-60 48z", "#f8f4ea"),
    line("M31 66l49-42 49 42-49 38z", "#c25b4a", 1.6, 0.7),
    disc(86, 64, 37, accent),
    disc(78, 58, 38, accent),
    disc(78, 57, 35.5, base),
    dots(scatter(9, 78, 57, 30, rotation), 6, accent),
    dots(scatter(5, 78, 57, 25, rotation + 1), 3.5, CHAR),
    line("M54 46a28 28 0 0 1 20-16", "#fffbe8", 3, 0.6),
  ].join("");
}

/** Two leaves of naan, blistered, on a board. */
export function naan({ base, accent, rotation }: DrawingInput): string {
  return [
    board(18, 18, 124, 86, "#b98a55"),
    line("M30 34h90M26 84h104", "#a87a47", 2, 0.8),
    shape("M58 24c30-8 52 14 54 38s-12 40-26 38-50-44-52-58 10-15 24-18z", accent),
    shape("M60 26c28-7 48 14 50 35s-11 36-23 34-46-42-48-54 9-12 21-15z", base),
    dots(scatter(8, 78, 58, 24, rotation), 6, accent),
    dots(scatter(6, 78, 58, 22, rotation + 1), 3.4, CHAR),
    dashes(scatter(9, 78, 58, 26, rotation + 2), 3.5, 2, CORIANDER),
  ].join("");
}

/** Round sweets in their syrup or cream. */
export function sweet({ base, accent, rotation }: DrawingInput): string {
  const pieces = scatter(5, 80, 60, 28, rotation);
  return [
    shadow(82, 68, 50, 46),
    oval(80, 62, 52, 48, "#ffffff"),
    oval(80, 62, 45, 41, "#dcd6cb"),
    oval(80, 62, 42, 38, accent),
    dots(pieces, 26, base),
    dots(
      pieces.map(({ x, y, angle }) => ({ x: x - 4, y: y - 4, angle })),
      6,
      "#ffffff",
    ),
    dashes(scatter(10, 80, 60, 28, rotation + 1), 3.5, 2.2, "#8bab4a"),
    dots(scatter(4, 80, 60, 20, rotation + 3), 3, "#b0413e"),
  ].join("");
}
