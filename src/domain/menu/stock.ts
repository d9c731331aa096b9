import { z } from "zod";
import type { MenuItem } from "./api.ts";

/** The most pieces of a dish that a person counts. */
const LEFT_MAX = 9_999;

/** A count of pieces that are left to sell. */
export const Left = z.number().int().min(0).max(LEFT_MAX);

/** Marks an item in stock, out of stock, or in stock with a count of what is left. Without one it is not counted. */
export function withStock(
  { left: _, ...item }: MenuItem,
  { isAvailable, left }: { readonly isAvailable: boolean; readonly left?: number | undefined },
): MenuItem {
  return left === undefined || !isAvailable ? { ...item, isAvailable } : withLeft(item, left);
}

/** Sets how many pieces are left: at 0 the item is out of stock. Below 0: more were sold offline than there were. */
export function withLeft(item: MenuItem, left: number): MenuItem {
  return { ...item, left, isAvailable: left > 0 };
}

/** Formats the pieces that are left: "6 left", "2 too many sold"; empty for an item that is not counted. */
export function formatLeft({ left }: Pick<MenuItem, "left">): string {
  if (left === undefined) return "";
  return left < 0 ? `${-left} too many sold` : `${left} left`;
}
