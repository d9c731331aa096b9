import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Choices } from "#domain/menu/choices.ts";
import { type Paise, paise } from "#domain/money.ts";
import { demoId } from "../../staff/demoId.ts";
import { demoChoices } from "./choices.ts";
import { DrawingKind, drawPicture } from "./pictures.ts";

export interface DemoCategory {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sortOrder: number;
  readonly svg: string;
}

export interface DemoItem {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly description: string;
  /** The price, with variants that of the first. */
  readonly price: Paise;
  readonly choices: Choices | null;
  readonly isVegetarian: boolean;
  readonly preparationTime: number;
  /** The short code for typing: items are numbered from 1 over the whole menu. */
  readonly code: string;
  readonly svg: string;
}

const Colour = z.templateLiteral(["#", z.string()]);

/** A row of `menu.csv`: a category if `dish` is empty, else a dish of that category. Prices are whole rupees. */
const MenuRow = z.object({
  category: z.string(),
  dish: z.string(),
  rupees: z.coerce.number(),
  minutes: z.coerce.number(),
  diet: z.enum(["", "veg", "non-veg"]),
  drawing: DrawingKind,
  base: Colour,
  accent: Colour,
  description: z.string(),
});

/** Reads the demo menu, in its order. */
export function demoMenu(): { readonly categories: DemoCategory[]; readonly items: DemoItem[] } {
  const file = readFileSync(new URL("menu.csv", import.meta.url));
  const rows = z.array(MenuRow).parse(parse(file, { columns: true }));
  const categories = rows.filter(({ dish }) => dish === "");
  const dishes = rows.filter(({ dish }) => dish !== "");
  const names = new Set(dishes.map(({ dish }) => dish));
  const idOf = (name: string) => (names.has(name) ? demoId(`item/${name}`) : undefined);
  const named = { idOf, nameOf: () => undefined };
  return {
    categories: categories.map(({ category, description, drawing, base, accent }, index) => ({
      id: categoryId(category),
      name: category,
      description,
      sortOrder: index + 1,
      svg: drawPicture(drawing, base, accent, category),
    })),
    items: dishes.map(({ category, dish, description, drawing, base, accent, ...row }, index) => ({
      id: demoId(`item/${dish}`),
      categoryId: categoryId(category),
      name: dish,
      description,
      price: paise(row.rupees * 100),
      choices: demoChoices(dish, named),
      isVegetarian: row.diet === "veg",
      preparationTime: row.minutes,
      code: String(index + 1),
      svg: drawPicture(drawing, base, accent, dish),
    })),
  };
}

function categoryId(name: string): string {
  return demoId(`category/${name}`);
}
