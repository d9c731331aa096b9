import type { DrawingKind } from "../pictures.ts";
import type { Colour } from "../strokes.ts";

/** How a picture is drawn: its kind, its main colour and the colour of the pieces in it. */
export type Drawing = readonly [kind: DrawingKind, base: Colour, accent: Colour];

export interface Dish {
  readonly name: string;
  /** Whole rupees, as a menu card prints them. */
  readonly rupees: number;
  readonly isVegetarian: boolean;
  readonly minutes: number;
  readonly drawing: Drawing;
  readonly description: string;
}

export interface DishCategory {
  readonly name: string;
  readonly description: string;
  readonly drawing: Drawing;
  readonly dishes: readonly Dish[];
}

type DishFields = readonly [
  name: string,
  rupees: number,
  minutes: number,
  drawing: Drawing,
  description: string,
];

/** A dish with the green mark. */
export function veg(...[name, rupees, minutes, drawing, description]: DishFields): Dish {
  return { name, rupees, minutes, drawing, description, isVegetarian: true };
}

/** A dish with meat, fish or egg in it. */
export function nonVeg(...[name, rupees, minutes, drawing, description]: DishFields): Dish {
  return { name, rupees, minutes, drawing, description, isVegetarian: false };
}
