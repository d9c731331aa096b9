import type { z } from "zod";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { PlaceInput } from "#domain/orders/place.ts";
import { demoId } from "../../../staff/demoId.ts";
import { type Act, actsOf, type Calendar } from "./acts.ts";
import { admin, linesOf, manager, nth, printBill, printKot, waiters } from "./visits.ts";
import { companies, guests, reasons, rooms } from "./words.ts";

type Kitchen = "pending" | "preparing" | "ready" | "served";

/** An order that is open now. */
interface Open {
  /** A table, or a place without one. */
  readonly at: string | z.input<typeof PlaceInput>;
  /** Its age. */
  readonly minutes: number;
  /** The number of dishes, and their state in the kitchen; by default they are not sent yet. */
  readonly dishes?: number;
  readonly kitchen?: Kitchen;
  /** The number of dishes of a second round, unsent or sent. */
  readonly more?: readonly [number, "unsent" | "pending"];
  readonly covers?: number;
  readonly also?: readonly ("discount" | "guest" | "bill" | "part" | "split" | "move" | "free" | "void")[];
}

const MOVED_TO = "L6";
const { address, ...caller } = guests[0];
/** The orders of this evening in all stages; one of them is split, so that 17 are open. */
const opens: readonly Open[] = [
  { at: "T1", minutes: 2, covers: 2 },
  { at: "T2", minutes: 6, dishes: 3, covers: 2 },
  {
    at: "T3",
    minutes: 94,
    dishes: 16,
    kitchen: "served",
    more: [3, "unsent"],
    covers: 12,
    also: ["discount", "guest"],
  },
  { at: "T7", minutes: 5, dishes: 4, kitchen: "pending", covers: 4 },
  { at: "T8", minutes: 66, dishes: 7, kitchen: "served", covers: 4, also: ["split"] },
  { at: "T9", minutes: 41, dishes: 6, kitchen: "served", covers: 4, also: ["free", "void"] },
  { at: "T10", minutes: 88, dishes: 8, kitchen: "served", covers: 4, also: ["bill", "part"] },
  { at: "L1", minutes: 14, dishes: 5, kitchen: "preparing", covers: 2 },
  { at: "L2", minutes: 33, dishes: 5, kitchen: "preparing", more: [2, "pending"], covers: 5 },
  { at: "P1", minutes: 24, dishes: 3, kitchen: "ready", covers: 2 },
  { at: "Cabana 1", minutes: 52, dishes: 4, kitchen: "served", also: ["move"] },
  { at: "R2", minutes: 75, dishes: 6, kitchen: "served", covers: 4, also: ["discount", "bill"] },
  { at: "Mandap Family Table", minutes: 38, dishes: 24, kitchen: "preparing", covers: 24, also: ["guest"] },
  { at: { kind: "takeaway", name: guests[4].name }, minutes: 19, dishes: 2, kitchen: "ready" },
  { at: { kind: "room", room: rooms[2], name: guests[1].name }, minutes: 11, dishes: 4, kitchen: "pending" },
  { at: { kind: "delivery", ...caller, address }, minutes: 29, dishes: 5, kitchen: "preparing" },
];
const kitchenSteps: Record<Kitchen, number> = { pending: 0, preparing: 1, ready: 2, served: 3 };
const states = { T18: "reserved", R8: "reserved", "VIP 1": "reserved", P5: "out-of-service" } as const;
const soldOut = ["Amritsari Macchi", "Malai Ghevar", "केर सांगरी"];

/** The tables that are not free tonight. */
export const tonight: ReadonlySet<string> = new Set([
  MOVED_TO,
  ...Object.keys(states),
  ...opens.map(({ at }) => String(at)),
]);

/** Returns the commands of the guests who are here now, and of the day: reserved tables, sold-out dishes. */
export function evening({ rnd, ago }: Calendar): Act[] {
  const [before, now] = [actsOf(admin, ago(100)), actsOf(admin, ago(0))];
  return [
    ...Object.entries(states).map(([name, status]) =>
      before(closingApi.setTableStatus, { tableId: tableId(name) }, { status }),
    ),
    ...opens.flatMap((open, index) => opened(open, index, { rnd, ago })),
    ...soldOut.map((name) =>
      now(menuEditingApi.setAvailability, { itemId: demoId(`item/${name}`) }, { isAvailable: false }),
    ),
  ];
}

const tableId = (name: string) => demoId(`table/${name}`);

function opened(
  { at, minutes, dishes = 0, kitchen, more, covers, also = [] }: Open,
  index: number,
  { rnd, ago }: Pick<Calendar, "rnd" | "ago">,
): Act[] {
  const orderId = demoId(`open order/${index}`);
  const params = { orderId };
  const waiter = nth(waiters, index);
  const when = (share: number, who = waiter) => actsOf(who, ago(minutes * (1 - share)));
  const [start, round, end, office] = [when(0), when(0.8), when(0.9), when(0.9, manager)];
  const all = linesOf(orderId, dishes + (more?.[0] ?? 0), rnd);
  const [lines, added] = [all.slice(0, dishes), all.slice(dishes)];
  const pieces = lines.slice(0, 2).map(({ _id: line, quantity }) => ({ line, quantity }));
  const place = typeof at === "string" ? { table: tableId(at), ...(covers && { covers }) } : { place: at };
  const steps = (["preparing", "ready", "served"] as const).slice(0, kitchenSteps[kitchen ?? "pending"]);
  const extras: Record<NonNullable<Open["also"]>[number], () => Act[]> = {
    discount: () => [
      office(takingApi.updateOrder, params, {
        discountPercentage: 15,
        discountReason: nth(reasons.discount, 1),
      }),
    ],
    guest: () => [end(takingApi.updateOrder, params, { guest: nth(companies, index) })],
    bill: () => [end(billingApi.issueBill, params, {}), printBill(end, orderId)],
    part: () => [
      end(payingApi.pay, params, { tenders: [{ type: "upi", amount: 1_000, reference: "40000000419" }] }),
    ],
    split: () => [
      end(splitApi.splitOrder, params, { parts: [{ _id: demoId(`${orderId}/part`), lines: pieces }] }),
    ],
    move: () => [end(movingApi.moveOrder, params, { table: tableId(MOVED_TO) }), printKot(end, orderId)],
    void: () => [
      office(
        takingApi.removeLine,
        { ...params, lineId: nth(lines, 2)._id },
        { reason: nth(reasons.void, 2) },
      ),
      printKot(office, orderId),
    ],
    free: () => [
      office(chargingApi.setCharging, params, {
        lines: pieces,
        kind: "complimentary",
        reason: reasons.notCharged[0],
      }),
    ],
  };
  return [
    start(takingApi.openOrder, {}, { _id: orderId, ...place, ...(kitchen && { items: lines }) }),
    ...(kitchen ? [printKot(start, orderId)] : []),
    ...(dishes > 0 && !kitchen ? [start(takingApi.addLines, params, { lines })] : []),
    ...steps.map((status, step) => when(0.2 + 0.2 * step)(closingApi.setOrderStatus, params, { status })),
    ...(more ? [round(takingApi.addLines, params, { lines: added })] : []),
    ...(more?.[1] === "pending" ? [round(sendingApi.sendKot, params, {}), printKot(round, orderId)] : []),
    ...also.flatMap((next) => extras[next]()),
  ];
}
