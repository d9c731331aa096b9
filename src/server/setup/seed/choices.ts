import { type Choices, choicesOrNone, NO_CHOICES, type Variant } from "#domain/menu/choices.ts";
import { applyChoiceCells, type ChoiceCells, type Dishes } from "#domain/menu/sheetChoices.ts";
import { paise } from "#domain/money.ts";

/** The cells of a demo dish's choices: those of a menu sheet, and its variants. */
export interface DemoChoiceCells extends ChoiceCells {
  /** Names with prices in whole rupees: "Half 360, Full 680". */
  readonly variants?: string | undefined;
}

/** Returns the choices of a demo dish; null if there are none. */
export function demoChoices(
  dish: string,
  { variants = "", ...cells }: DemoChoiceCells,
  dishes: Dishes,
): Choices | null {
  const { choices, problems } = applyChoiceCells(null, cells, dishes);
  if (problems.length > 0) throw new Error(`${dish}: ${problems.join(", ")}`);
  return choicesOrNone({ ...(choices ?? NO_CHOICES), variants: variantsOf(variants) });
}

function variantsOf(cell: string): Variant[] {
  return [...cell.matchAll(/([^,]+) (\d+)(?:, |$)/g)].map(([, name = "", rupees]) => ({
    ...{ name, code: "", isAvailable: true },
    price: paise(Number(rupees) * 100),
  }));
}
