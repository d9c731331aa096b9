import { type DrawingInput, dashes, disc, dots, line, oval, scatter, shadow, shape } from "../strokes.ts";

/** A heap of rice with its pieces, fried onions and mint. */
export function rice({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(82, 67, 60, 46),
    oval(80, 61, 58, 47, "#ffffff"),
    oval(80, 61, 50, 40, "#e8dfcf"),
    oval(80, 60, 44, 34, base),
    dashes(scatter(25, 80, 59, 33, rotation), 6, 2, "#fffdf3"),
    dots(scatter(5, 80, 60, 21, rotation), 12, accent),
    dashes(scatter(8, 80, 59, 27, rotation + 2), 6, 2, "#8a4b1f"),
    dashes(scatter(6, 80, 59, 22, rotation + 3), 4, 3, "#5f8f3a"),
  ].join("");
}

/** A steel thali: katoris around rice, bread and a sweet. */
export function thali({ base, accent, rotation }: DrawingInput): string {
  const katoris: ReadonlyArray<readonly [number, number, `#${string}`]> = [
    [49, 43, base],
    [69, 27, "#e3a72f"],
    [93, 27, accent],
    [112, 43, "#f6f1e4"],
  ];
  return [
    shadow(82, 65, 56, 54),
    disc(80, 60, 55, "#b9bec4"),
    disc(80, 60, 52, "#d9dde1"),
    disc(80, 60, 48, "#c8cdd2"),
    ...katoris.map(([x, y, fill]) => disc(x, y, 11, "#f2f4f5") + disc(x, y, 9, fill)),
    oval(66, 74, 21, 17, "#fbf8ee"),
    dashes(scatter(11, 66, 74, 15, rotation), 4, 1.6, "#dccfae"),
    shape("M90 66c16-8 34 0 34 12-4 14-20 20-32 14z", "#dcae6c"),
    dots(scatter(5, 106, 78, 9, rotation), 3, "#8a5524"),
    disc(78, 98, 6, "#b5622a"),
    dashes(scatter(4, 66, 74, 9, rotation), 3.5, 2.4, "#5f8f3a"),
  ].join("");
}

/** A long, crisp dosa on a banana leaf with sambar and two chutneys. */
export function dosa({ base, accent, rotation }: DrawingInput): string {
  return [
    shape("M6 66C30 14 110 4 156 40 142 100 60 124 6 66z", "#4f8f46"),
    line("M8 66C50 50 110 44 154 41", "#7db56a", 2.4),
    line("M40 56L30 34M70 50L62 22M100 46l-6-26M50 54l-4 36M84 48l4 44M116 44l6 30", "#7db56a", 1.2, 0.7),
    shape("M14 74L128 30a9 12 20 0 1 9 20L26 92a9 10 20 0 1-12-18z", accent),
    shape("M17 74L128 32a7 8 20 0 1 6 13L24 87a8 8 20 0 1-7-13z", base),
    dashes(scatter(9, 76, 60, 17, rotation), 5, 1.8, accent),
    disc(88, 90, 13, "#e9e5dc"),
    disc(88, 90, 10.5, "#c4691f"),
    disc(114, 80, 10, "#e9e5dc"),
    disc(114, 80, 8, "#f7f5ec"),
    disc(134, 66, 9, "#e9e5dc"),
    disc(134, 66, 7, "#b8392a"),
  ].join("");
}

/** Steamed cakes or fried rings on a leaf-lined plate, with a katori to dip into. */
export function idli({ base, accent, rotation }: DrawingInput): string {
  const cakes = [
    [54, 46],
    [88, 40],
    [62, 78],
  ] as const;
  return [
    shadow(82, 66, 58, 50),
    oval(80, 60, 58, 50, "#c3c8cc"),
    oval(80, 60, 53, 45, "#5b9a4f"),
    line("M30 66C60 58 100 50 130 46", "#83bb70", 2),
    ...cakes.map(([x, y]) => oval(x + 1, y + 3, 19, 17, accent) + oval(x, y, 19, 16.5, base)),
    dots(scatter(8, 68, 56, 24, rotation), 2, accent),
    disc(106, 76, 18, "#eceae4"),
    disc(106, 76, 15, "#c8702a"),
    dots(scatter(5, 106, 76, 9, rotation), 4, "#e9b04a"),
    dashes(scatter(4, 106, 76, 9, rotation + 2), 3.5, 2, "#4c7f33"),
  ].join("");
}

/** A whole fish or prawns in masala, with onion rings and lemon. */
export function fish({ base, accent, rotation }: DrawingInput): string {
  return [
    shadow(82, 68, 66, 42),
    oval(80, 62, 66, 42, "#ffffff"),
    oval(80, 62, 57, 34, "#e3ebec"),
    shape("M26 62c18-30 58-32 84-6l22-16c-4 14-4 28 0 42L110 68C84 94 44 92 26 62z", accent),
    shape("M31 62c16-24 52-26 76-2-24 22-60 22-76 2z", base),
    line("M58 50l8 24M72 47l8 30M86 48l7 24", accent, 3),
    disc(42, 59, 3.4, "#ffffff"),
    disc(42, 59, 1.7, "#2b2b2b"),
    line("M88 90a8 6 0 1 0 1 0M104 86a8 6 0 1 0 1 0", "#b5619a", 2),
    shape("M44 92a12 12 0 0 1 22-4z", "#f2d34b"),
    dashes(scatter(8, 74, 62, 26, rotation), 4, 2, "#5f8f3a"),
  ].join("");
}
