import { type Choices, choicesOrNone, NO_CHOICES } from "#domain/menu/choices.ts";
import { applyChoiceCells, type ChoiceCells, type Dishes } from "#domain/menu/sheetChoices.ts";
import { paise } from "#domain/money.ts";

/**
 * The choices of demo dishes, as cells of a menu sheet. None is mandatory, so that clients without choices can sell every dish.
 */
const said: Readonly<Record<string, ChoiceCells & { readonly half?: number; readonly full?: number }>> = {
  "Tandoori Chicken": { half: 360, full: 680 },
  "Recheado Pomfret": { openPrice: "500 to 900" },
  "Chicken Thali": { addOns: "Bread instead of rotis (0-1): [Butter Naan] +35, [Lachha Paratha] +40" },
  "Pav Bhaji": { addOns: "Extras (0-3): extra pav +30, cheese +40, Jain" },
};

/** Returns the choices of a demo dish; null if there are none. */
export function demoChoices(dish: string, dishes: Dishes): Choices | null {
  const { half, full, ...cells } = said[dish] ?? {};
  const { choices, problems } = applyChoiceCells(null, cells, dishes);
  if (problems.length > 0) throw new Error(`${dish}: ${problems.join(", ")}`);
  const variants = Object.entries({ Half: half, Full: full }).flatMap(([name, rupees]) =>
    rupees === undefined ? [] : [{ name, price: paise(rupees * 100), code: "", isAvailable: true }],
  );
  return choicesOrNone({ ...(choices ?? NO_CHOICES), variants });
}
