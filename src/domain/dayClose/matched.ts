import { z } from "zod";
import { Rupees } from "../money.ts";

/** How a bill ended, or stands at the close. */
export const BillEnd = z.enum([
  ...(["paid", "onAccount", "writtenOff", "credited", "partPaid", "unpaid", "cancelled"] as const),
]);
export type BillEnd = z.infer<typeof BillEnd>;

/** What became of money: counted in a drawer, on the bank's page, a debt on an account, and so on. */
export const MoneyEnd = z.enum([
  ...(["counted", "banked", "onAccount", "advance", "overpaid"] as const),
  ...(["refunded", "returned", "corrected", "writtenOff"] as const),
]);
export type MoneyEnd = z.infer<typeof MoneyEnd>;

const ends = <End extends z.ZodEnum>(end: End) =>
  z.array(z.object({ end, count: z.number(), amount: Rupees }));

/** Something that fits nowhere, with the order whose screen shows it. */
export const Unexplained = z.object({ text: z.string(), order: z.string().nullable() });
export type Unexplained = z.output<typeof Unexplained>;

/**
 * The three-way match of a day: carriedIn + sent = billed + uncooked + wasted + notCharged + carriedOut, in pieces; every bill and
 * every payment has one end. What breaks this is unexplained.
 */
export const Match = z.object({
  pieces: z.object({
    carriedIn: z.number(),
    sent: z.number(),
    billed: z.number(),
    uncooked: z.number(),
    wasted: z.number(),
    notCharged: z.number(),
    carriedOut: z.number(),
    /** Part of `billed` no more: credit notes of the day. */
    credited: z.number(),
    /** On bills of the day, and never sent to the kitchen. Not part of `billed`. */
    neverSent: z.number(),
  }),
  bills: ends(BillEnd),
  payments: ends(MoneyEnd),
  unexplained: z.array(Unexplained),
});
export type Match = z.output<typeof Match>;
