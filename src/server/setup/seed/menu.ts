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
  /** Empty: no picture. */
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
  /** Null where nobody has said. */
  readonly isVegetarian: boolean | null;
  readonly preparationTime: number;
  /** The short code for typing, or empty; a menu without codes is numbered from 1. */
  readonly code: string;
  readonly svg: string;
}

export interface DemoMenu {
  readonly categories: readonly DemoCategory[];
  readonly items: readonly DemoItem[];
}

const Colour = z.templateLiteral(["#", z.string()]);

/** A row of a menu file: a category if `dish` is empty, else a dish of that category. Prices are whole rupees. */
const MenuRow = z.object({
  category: z.string(),
  dish: z.string(),
  rupees: z.coerce.number(),
  minutes: z.coerce.number(),
  diet: z.enum(["", "veg", "non-veg"]),
  code: z.string().optional(),
  drawing: z.union([z.literal(""), DrawingKind]),
  base: z.union([z.literal(""), Colour]),
  accent: z.union([z.literal(""), Colour]),
  description: z.string(),
  variants: z.string().optional(),
  addOns: z.string().optional(),
  openPrice: z.string().optional(),
  weighedIn: z.string().optional(),
});
type MenuRow = z.output<typeof MenuRow>;

/** Reads a menu file of this folder, in its order. Cells at the end of a row may be missing. */
export function demoMenu(card: "menu.csv" | "large/menu.csv"): DemoMenu {
  const file = readFileSync(new URL(card, import.meta.url));
  const rows = z.array(MenuRow).parse(parse(file, { columns: true, relax_column_count_less: true }));
  const categories = rows.filter(({ dish }) => dish === "");
  const dishes = rows.filter(({ dish }) => dish !== "");
  const names = new Set(dishes.map(({ dish }) => dish));
  const idOf = (name: string) => (names.has(name) ? demoId(`item/${name}`) : undefined);
  const named = { idOf, nameOf: () => undefined };
  return {
    categories: categories.map((row, index) => ({
      id: categoryId(row.category),
      name: row.category,
      description: row.description,
      sortOrder: index + 1,
      svg: pictureOf(row, row.category),
    })),
    items: dishes.map(
      ({ category, dish, description, code, variants, addOns, openPrice, weighedIn, ...row }, index) => ({
        id: demoId(`item/${dish}`),
        categoryId: categoryId(category),
        name: dish,
        description,
        price: paise(row.rupees * 100),
        choices: demoChoices(dish, { variants, addOns, openPrice, weighedIn }, named),
        isVegetarian: row.diet === "" ? null : row.diet === "veg",
        preparationTime: row.minutes,
        code: code ?? String(index + 1),
        svg: pictureOf(row, dish),
      }),
    ),
  };
}

function pictureOf(
  { drawing, base, accent }: Pick<MenuRow, "drawing" | "base" | "accent">,
  name: string,
): string {
  return drawing && base && accent && drawPicture(drawing, base, accent, name);
}

function categoryId(name: string): string {
  return demoId(`category/${name}`);
}
