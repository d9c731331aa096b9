import { z } from "zod";

/** The kinds of uncharged lines (clarification 85). */
export const NotChargedKind = z.enum(["complimentary", "staff-meal", "tariff-meal"]);
export type NotChargedKind = z.infer<typeof NotChargedKind>;

/** Why a line is not charged, and who approved it. */
export const NotCharged = z.object({ kind: NotChargedKind, reason: z.string(), approvedBy: z.string() });
export type NotCharged = z.output<typeof NotCharged>;

/** The label of each kind. */
export const notChargedLabels: Record<NotChargedKind, string> = {
  complimentary: "Complimentary",
  "staff-meal": "Staff meal",
  "tariff-meal": "Meal of the tariff",
};

interface MayBeNotCharged {
  readonly notCharged?: NotCharged | undefined;
}

/** Returns the charged lines, which are those of the bill. */
export function chargedLines<L extends MayBeNotCharged>(lines: readonly L[]): L[] {
  return lines.filter(({ notCharged }) => notCharged === undefined);
}

/** True if an order has lines and none is charged: it closes with a slip and without a bill. */
export function isNothingCharged({ items }: { readonly items: readonly MayBeNotCharged[] }): boolean {
  return items.length > 0 && chargedLines(items).length === 0;
}
