import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  billOf,
  chargedLines,
  discountBase,
  discountFrom,
  type Line,
  lineValue,
  type Order,
  splitDiscount,
} from "./ledger.ts";
import {
  expectOk,
  type Invoice,
  PAYMENT_DELAY_MS,
  pick,
  type ReplayState,
  timesOf,
  type UnsettledOrder,
} from "./replayState.ts";

const WithId = z.object({ _id: z.string() });
const Discounted = z.object({
  discount: z.object({ rupees: z.number().default(0), value: z.number().default(0) }).nullable(),
});
const Split = z.object({ order: Discounted, parts: z.array(Discounted) });
const Moved = z.object({ to: z.object({ items: z.array(WithId) }) });
const Paid = z.object({ status: z.string(), grandTotal: z.number() });
const Bills = z.array(WithId.extend({ payments: z.array(WithId) }));

/** Replays one invoice: takes the order, changes it as its number decides, and settles it or leaves it open for the next one. */
export async function replay(state: ReplayState, invoice: Invoice): Promise<void> {
  const { unsettled } = state;
  const table = state.tables.find((one) => one !== unsettled?.table) ?? "";
  const order = await take(state, invoice, table);
  await change(state, invoice, order);
  state.unsettled = undefined;
  if (unsettled) await moveFromUnsettled(state, unsettled, order);
  if (!order.off && pick(invoice, 1, 4) === 0) state.unsettled = { order, invoice, table };
  else await end(state, invoice, order);
}

/** Settles the last open order at the end. */
export async function settleLast(state: ReplayState): Promise<void> {
  const { unsettled } = state;
  if (unsettled) await end(state, unsettled.invoice, unsettled.order);
}

async function take(state: ReplayState, invoice: Invoice, table: string): Promise<Order> {
  const order: Order = { id: randomUUID(), lines: [] };
  order.lines = invoice.lines.map((line) => ({ ...line, id: randomUUID() }));
  const isTakeaway = pick(invoice, 2, 2) === 0;
  const place = isTakeaway ? { place: { kind: "takeaway", name: `No. ${invoice.number}` } } : { table };
  const items = order.lines.map(({ id, dish, quantity }) => ({ _id: id, menuItem: dish.id, quantity }));
  const body = { _id: order.id, ...place, items };
  await expectOk(state, isTakeaway ? "takeaway" : "dine-in", state.client().post("/orders", body));
  if (pick(invoice, 3, 5) > 0) return order;
  const to = isTakeaway ? { table } : { place: { kind: "takeaway" } };
  await expectOk(state, "move of an order", state.client().post(`/orders/${order.id}/move`, to));
  return order;
}

/** Voids a dish, gives discounts, and does not charge a line, each for some orders. */
async function change(state: ReplayState, invoice: Invoice, order: Order): Promise<void> {
  const path = `/orders/${order.id}`;
  const patch = (name: string, to: string, body: object) =>
    expectOk(state, name, state.client().patch(to, body));
  const [first] = order.lines;
  const last = order.lines.at(-1);
  if (!first || !last) return;
  if (first.quantity > 1 && pick(invoice, 4, 6) === 0) {
    first.quantity--;
    await patch("void", `${path}/lines/${first.id}`, { quantity: first.quantity, reason: "Sent back" });
  }
  if (pick(invoice, 5, 7) === 0) {
    const discount = { percent: 5 + pick(invoice, 6, 20) };
    first.off = discountFrom(discount, lineValue(first));
    await patch("discount on a dish", `${path}/lines/${first.id}`, { discount });
  }
  if (last !== first && pick(invoice, 7, 9) === 0) {
    last.notCharged = ["complimentary", "staff-meal", "tariff-meal"][pick(invoice, 8, 3)] ?? "";
    delete last.off;
    const body = {
      lines: [{ line: last.id, quantity: last.quantity }],
      kind: last.notCharged,
      reason: "As agreed",
    };
    await expectOk(state, "not charged", state.client().post(`${path}/not-charged`, body));
  }
  const [kind, base] = [pick(invoice, 9, 6), discountBase(order)];
  if (kind === 0 && base > 0) {
    const percent = 1 + pick(invoice, 10, 25);
    order.off = discountFrom({ percent }, base);
    await patch("discount in percent", path, { discountPercentage: percent });
  }
  if (kind === 1 && base > 20_000) {
    const rupees = 1000 + pick(invoice, 11, 9000);
    order.off = discountFrom({ rupees }, base);
    await patch("discount in rupees", path, { discountRupees: rupees / 100 });
  }
}

/** Moves some or all dishes of the unsettled order to this one, where lines may get new ids, and settles the remaining ones. */
async function moveFromUnsettled(state: ReplayState, { order: from, invoice }: UnsettledOrder, to: Order) {
  const [first] = from.lines;
  const isMerge = pick(invoice, 12, 3) === 0;
  if (isMerge || (first && from.lines.length > 1)) {
    const quantity = Math.ceil((first?.quantity ?? 0) / 2);
    const lines = isMerge ? undefined : [{ line: first?.id, quantity }];
    const call = state.client().post(`/orders/${from.id}/lines/move`, { to: to.id, lines });
    const { items } = Moved.parse(await expectOk(state, isMerge ? "merge" : "move of dishes", call)).to;
    if (isMerge) to.lines.push(...from.lines);
    else if (first) to.lines.push(splitLine(from, first, quantity));
    to.lines = to.lines.map((line, index) => ({ ...line, id: items[index]?._id ?? "" }));
  }
  if (!isMerge) await end(state, invoice, from);
}

/** Splits a quantity off a line, with its share of the discount. */
function splitLine(order: Order, line: Line, quantity: number): Line {
  const goes = { ...line, quantity };
  line.quantity -= quantity;
  order.lines = order.lines.filter((one) => one.quantity > 0);
  const [kept, gone] = splitDiscount(line.off, lineValue(line), lineValue(goes));
  if (kept) line.off = kept;
  return { ...goes, ...(gone && { off: gone }) };
}

async function end(state: ReplayState, invoice: Invoice, order: Order): Promise<void> {
  const isSplit = order.lines.length > 1 && pick(invoice, 13, 4) === 0;
  for (const part of isSplit ? await split(state, order) : [order]) await settle(state, invoice, part);
}

/** Splits off half of every second line, and checks that the order's discount is divided by cost, to the paisa. */
async function split(state: ReplayState, order: Order): Promise<Order[]> {
  const part: Order = { ...order, id: randomUUID(), lines: [] };
  const asked = order.lines
    .filter((_, index) => index % 2 === 1)
    .map((line) => ({ line, quantity: Math.ceil(line.quantity / 2) }));
  const lines = asked.map(({ line, quantity }) => ({ line: line.id, quantity }));
  const body = { parts: [{ _id: part.id, lines }] };
  const answer = await expectOk(state, "split", state.client().post(`/orders/${order.id}/split`, body));
  part.lines = asked.map(({ line, quantity }) => splitLine(order, line, quantity));
  const { order: rest, parts } = Split.parse(answer);
  const shares = splitDiscount(order.off, discountBase(order), discountBase(part));
  for (const [index, one] of [order, part].entries()) {
    const share = shares[index];
    const [said, off] = [[rest, ...parts][index]?.discount, share && "value" in share ? share : undefined];
    if (!share || off?.rupees === 0) delete one.off;
    else one.off = share;
    if (off && Math.round((said?.rupees ?? 0) * 100) !== off.rupees)
      throw new Error(`the share of a discount is ${JSON.stringify(said)} and not ${JSON.stringify(off)}`);
  }
  return [order, part];
}

/** Pays an order in one of six ways, then corrects or partly refunds some payments. */
async function settle(state: ReplayState, invoice: Invoice, order: Order): Promise<void> {
  const { ledger, now, client } = state;
  const pay = (name: string, body: object) =>
    expectOk(state, name, client().patch(`/orders/${order.id}/pay`, body)).then((answer) =>
      Paid.parse(answer),
    );
  const { grand } = billOf(order);
  const issued = timesOf(now()).date;
  const receive = (type: string, amount: number, tips = 0) => {
    ledger.add(timesOf(now()).day, {
      [`paid: ${type}`]: amount,
      [`count: ${type}`]: 1,
      [`tips: ${type}`]: tips,
    });
    ledger.add(issued, { [`in the export: ${type}`]: amount, "in the export: tips": tips });
  };
  const half = Math.round(grand / 200) * 100;
  const way = grand < 10_000 ? 0 : pick(invoice, 14, 6);
  let paid: z.output<typeof Paid>;
  if (grand === 0 || way === 0) {
    paid = await pay("cash", { paymentType: "cash" });
    if (grand > 0) receive("cash", grand);
  } else if (way === 1) {
    paid = await pay("card with a tip", { paymentType: "card", tip: 20 });
    receive("card", grand, 2000);
  } else if (way === 2) {
    paid = await pay("credit", { paymentType: "credit", account: "Room 12" });
    receive("credit", grand);
  } else if (way === 3) {
    const amounts = { cash: half, upi: grand - half };
    const tenders = Object.entries(amounts).map(([type, amount]) => ({ type, amount: amount / 100 }));
    paid = await pay("two tenders", { tenders });
    for (const [type, amount] of Object.entries(amounts)) receive(type, amount);
  } else if (way === 4) {
    await pay("a part", { tenders: [{ type: "upi", amount: half / 100 }] });
    receive("upi", half);
    ledger.add(timesOf(now()).day, { unbilled: half });
    state.wait(PAYMENT_DELAY_MS);
    paid = await pay("the rest", { paymentType: "card" });
    receive("card", grand - half);
    ledger.add(timesOf(now()).day, { unbilled: -half });
  } else {
    const more = cashDifference(invoice);
    const sum = { takenOffline: true, expectedTotal: (grand + more) / 100 };
    paid = await pay("cash offline", { paymentType: "cash", ...sum });
    receive("cash", grand + more);
    ledger.add(timesOf(now()).day, more > 0 ? { overpaid: more } : { due: -more });
  }
  if (paid.status !== "paid" || Math.round(paid.grandTotal * 100) !== grand) {
    throw new Error(`order ${order.id}: ${JSON.stringify(paid)} and not ${grand} paise`);
  }
  const { day, hour, date } = timesOf(now());
  ledger.slip(date, order);
  if (chargedLines(order).length === 0) return;
  ledger.issue(issued, order);
  ledger.sell(day, hour, order);
  await correctAndRefund(state, invoice, { order, isCorrected: way === 2, grand, issued });
  if (way === 5) await clear(state, invoice, { order, issued });
}

/** How much more or less than the total was taken as offline cash. */
const cashDifference = (invoice: Invoice) => (pick(invoice, 17, 2) === 0 ? 500 : -500);

/** Returns an overpayment, or collects or writes off an amount due, later and perhaps on the next day. */
async function clear(
  state: ReplayState,
  invoice: Invoice,
  { order, issued }: { order: Order; issued: string },
): Promise<void> {
  const { ledger, client, now } = state;
  state.wait(PAYMENT_DELAY_MS);
  const { day } = timesOf(now());
  const how = cashDifference(invoice) > 0 ? "returned" : pick(invoice, 18, 3) === 0 ? "collected" : "waived";
  const body = { how, type: "upi", reason: "Counted" };
  await expectOk(state, how, client().post(`/orders/${order.id}/balance`, body));
  if (how === "returned") ledger.add(day, { overpaid: -500, "paid: upi": -500 });
  if (how === "collected") ledger.add(day, { due: -500, "paid: upi": 500, "count: upi": 1 });
  if (how === "waived") ledger.add(day, { due: -500, waived: 500 });
  else ledger.add(issued, { "in the export: upi": how === "returned" ? -500 : 500 });
}

async function correctAndRefund(
  state: ReplayState,
  invoice: Invoice,
  {
    order,
    isCorrected,
    grand,
    issued,
  }: { order: Order; isCorrected: boolean; grand: number; issued: string },
): Promise<void> {
  const { ledger, client } = state;
  const { day, hour } = timesOf(state.now());
  const bills = async () => Bills.parse((await client().get(`/bills?order=${order.id}&status=paid`)).body);
  const isOnCard = isCorrected && pick(invoice, 15, 2) === 0;
  if (isOnCard) {
    const [payment] = (await bills())[0]?.payments ?? [];
    const path = `/orders/${order.id}/payments/${payment?._id}/correction`;
    await expectOk(state, "correction", client().post(path, { type: "card", reason: "Pressed wrongly" }));
    ledger.add(day, { "paid: credit": -grand, "count: credit": -1, "paid: card": grand, "count: card": 1 });
    ledger.add(issued, { "in the export: credit": -grand, "in the export: card": grand });
  }
  if (grand > 10_000 && pick(invoice, 16, 12) === 0) {
    // What was paid on credit is not refunded in money.
    const type = isCorrected && !isOnCard ? "credit" : "cash";
    const refund = { amount: 12.5, type, reason: "Cold" };
    await expectOk(state, "refund", client().post(`/bills/${(await bills())[0]?._id}/refunds`, refund));
    const sums = {
      refunds: 1250,
      refundRows: 1,
      [`paid: ${type}`]: -1250,
      [`in the export: ${type}`]: -1250,
    };
    ledger.add(day, { ...sums, [`sales at ${hour}`]: -1250, sales: -1250 });
  }
}
