import { z } from "zod";

const Ref = z.object({ _id: z.string() });

/** The fields of answers that the acts and the book read, in rupees. */
const Line = z.object({
  _id: z.string(),
  origin: z.string().optional(),
  menuItem: Ref,
  quantity: z.number(),
  rate: z.number(),
  notCharged: z.unknown().optional(),
});
export const SeenOrder = z.object({
  _id: z.string(),
  table: Ref,
  status: z.string(),
  isActive: z.boolean(),
  version: z.number(),
  items: z.array(Line),
  totalAmount: z.number(),
  discountAmount: z.number(),
  grandTotal: z.number(),
  amountPaid: z.number(),
  bill: Ref.nullable(),
});
export type SeenOrder = z.output<typeof SeenOrder>;

export const SeenKot = z.object({
  _id: z.string(),
  order: Ref,
  items: z.array(z.object({ line: z.string(), quantity: z.number(), change: z.string() })),
});
export type SeenKot = z.output<typeof SeenKot>;

const Payment = z.object({ _id: z.string(), kind: z.string(), amount: z.number() });
export const SeenBill = z.object({
  _id: z.string(),
  order: Ref,
  invoiceNumber: z.string(),
  status: z.string(),
  grandTotal: z.number(),
  lines: z.array(z.object({ menuItem: z.string(), quantity: z.number(), rate: z.number() })),
  payments: z.array(Payment),
});
export type SeenBill = z.output<typeof SeenBill>;

/** Finds the orders in an answer: itself, or in a list. */
export function ordersIn(answer: unknown): SeenOrder[] {
  const found = SeenOrder.safeParse(answer);
  if (found.success) return [found.data];
  const wrapped = z
    .object({ order: SeenOrder.optional(), to: SeenOrder.optional(), parts: z.array(SeenOrder).optional() })
    .safeParse(answer);
  const { order, to, parts = [] } = wrapped.data ?? {};
  return [...(order ? [order] : []), ...(to ? [to] : []), ...parts];
}

/** Returns the id under which the book counts a line: the line on which its pieces were first ordered. */
export function originOf({ _id, origin = _id }: SeenOrder["items"][number]): string {
  return origin;
}
