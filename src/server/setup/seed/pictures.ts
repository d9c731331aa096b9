import { z } from "zod";
import { bowl, bread, naan, plate, salad, skewer, soup, sweet } from "./pictures/dishes.ts";
import { bottle, coupe, cup, glass, slice } from "./pictures/drinks.ts";
import { dosa, fish, idli, rice, thali } from "./pictures/plates.ts";
import type { Colour, DrawingInput } from "./strokes.ts";

const drawings = {
  bowl,
  bread,
  naan,
  plate,
  salad,
  skewer,
  soup,
  sweet,
  bottle,
  coupe,
  cup,
  glass,
  slice,
  dosa,
  fish,
  idli,
  rice,
  thali,
} as const satisfies Record<string, (input: DrawingInput) => string>;

type DrawingKind = keyof typeof drawings;

/** The kinds of drawing that a row of the menu may name. */
export const DrawingKind = z.custom<DrawingKind>(
  (kind) => typeof kind === "string" && Object.hasOwn(drawings, kind),
);

/** The background colour of each kind of drawing. */
const backgrounds: Record<DrawingKind, Colour> = {
  bowl: "#f6e7d2",
  bread: "#efe3d3",
  naan: "#efe3d3",
  plate: "#e9efdf",
  salad: "#f4efd9",
  skewer: "#f3ded5",
  soup: "#e6ecf1",
  sweet: "#f7e2e6",
  bottle: "#dcebf3",
  coupe: "#f3e4f0",
  cup: "#efe6da",
  glass: "#e0f0ea",
  slice: "#f7e2e6",
  dosa: "#f3ecd0",
  fish: "#dcebf0",
  idli: "#e4efe0",
  rice: "#f8ecd0",
  thali: "#f0e2da",
};

/** The largest demo picture. A whole page of the menu is then smaller than one photo. */
export const PICTURE_BYTES_MAX = 1536;

/** Draws one dish as a small SVG document, always the same for the same arguments. */
export function drawPicture(kind: DrawingKind, base: Colour, accent: Colour, name: string): string {
  const body = drawings[kind]({ base, accent, rotation: rotationOf(name) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 160 120"><rect width="160" height="120" fill="${backgrounds[kind]}"/>${body}</svg>`;
}

/** Returns an angle between 0 and 2π that depends only on the name, so that two dishes of one kind look different. */
function rotationOf(name: string): number {
  let value = 7;
  for (const letter of name) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 6283;
  return value / 1000;
}
