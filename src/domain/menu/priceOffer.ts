import type { RowTexts } from "./importApi.ts";
import { readPrice, sizeCode } from "./sheetRow.ts";

/** How a price that is none may be meant. A person accepts it; nothing is guessed. */
export type PriceOffer =
  | {
      readonly kind: "sizes";
      readonly prices: readonly [string, string];
      readonly dishes: readonly RowTexts[];
    }
  | { readonly kind: "open"; readonly dishes: readonly RowTexts[] };

/** Returns what a row's price offers: two prices ("380/690") Half and Full, "MP" an open price. */
export function priceOffer({ price = "", code, variant = "" }: RowTexts): PriceOffer | undefined {
  if (
    /^(m\.?\s?p\.?|market(\s?price)?|(as per|at) market(\s?price)?|seasonal|on request)$/i.test(price.trim())
  )
    return { kind: "open", dishes: [{ price: "", openPrice: "any" }] };
  const [first = "", second = "", ...more] = price
    .replace(/\/[-=]\s*$/, "")
    .split("/")
    .map((text) => text.trim());
  const [low, high] = [readPrice(first), readPrice(second)];
  if (more.length > 0 || variant !== "" || typeof low !== "number" || typeof high !== "number")
    return undefined;
  if (low === high) return undefined;
  const prices = low < high ? ([first, second] as const) : ([second, first] as const);
  const sizes = ["Half", "Full"] as const;
  const dishes = sizes.map((size, index) => ({
    variant: size,
    price: prices[index] ?? "",
    code: sizeCode(code, size),
  }));
  return { kind: "sizes", prices, dishes };
}
