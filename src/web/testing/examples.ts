import { vi } from "vitest";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { paise, rateBps } from "#domain/money.ts";
import type { Order, OrderClosing, OrderLine } from "#domain/orders/order/api.ts";
import { newOrder, withAdditions } from "#domain/orders/order/order.ts";
import { toSoldItem } from "#domain/orders/order/sold.ts";
import { calendarDay, instant } from "#domain/time.ts";
import { contextHealth } from "../screens/order-taking/state/contextHealth.ts";
import type { OrderTakingState } from "../screens/order-taking/state/orderTakingState.ts";
import type { OutboxRecord } from "../sync/outbox/store.ts";

const now = instant(0);
const described = { description: "", isActive: true, createdAt: now };

export const hall: Area = { ...described, _id: "hall", name: "Hall", sortOrder: 1 };
export const garden: Area = { ...described, _id: "garden", name: "Garden", sortOrder: 2 };

export const table: Table = {
  _id: "t4",
  createdAt: now,
  name: "T4",
  area: { _id: "hall", name: "Hall" },
  capacity: 4,
  status: "available",
  openOrder: null,
};

export const item: MenuItem = {
  ...described,
  _id: "dosa",
  name: "Masala Dosa",
  category: { _id: "breakfast", name: "Breakfast", taxClass: "service", station: null },
  taxClass: null,
  station: null,
  kitchenName: "",
  price: paise(150_00),
  image: "",
  isVegetarian: true,
  isAvailable: true,
  preparationTime: 15,
  code: "",
  choices: null,
};

/** The order of T4, with one dosa. */
export const order: Order = withAdditions(
  newOrder({
    _id: "o1",
    billNumber: "BILL-1",
    place: { kind: "table", table: { _id: "t4", name: "T4" }, area: { _id: "hall", name: "Hall" } },
    waiter: { _id: "p", name: "Asha" },
    tax: { mode: "regular", cgstRate: rateBps(250), sgstRate: rateBps(250), vatRate: null },
    businessDay: calendarDay(now),
    now,
  }),
  [
    {
      _id: "l1",
      ...toSoldItem(item),
      quantity: 1,
      rate: item.price,
      notes: "",
      addedBy: { _id: "p", name: "Asha" },
    },
  ],
);

export function firstLine({ items }: Order): OrderLine {
  const [line] = items;
  if (!line) throw new Error("the order has no line");
  return line;
}

interface Shown {
  readonly area?: Area | undefined;
  readonly order?: Order | undefined;
  readonly orderId?: string | undefined;
  readonly openOrders?: readonly Order[];
  readonly closing?: OrderClosing;
}

/** The server's answer about that order when Meera has deleted it on another device. */
export const closing: OrderClosing = {
  order: order._id,
  billNumber: order.billNumber,
  table: order.table,
  kind: "deleted",
  into: null,
  by: { _id: "p2", name: "Meera" },
  at: now,
  device: "another",
};

/** The state of the order-taking screen: in the hall, at T4, with its order, unless given otherwise. */
export function orderTakingState(shown: Shown): OrderTakingState {
  const area = "area" in shown ? shown.area : hall;
  const orderId = "orderId" in shown ? shown.orderId : order._id;
  const onView = "order" in shown ? shown.order : order;
  const selection = { areaId: area?._id, tableId: table._id, categoryId: undefined, orderId };
  return {
    area,
    selection,
    choose: vi.fn(),
    switchArea: vi.fn(),
    openOrders: shown.openOrders ?? [order],
    order: onView,
    serverOrder: onView,
    version: 1,
    health: contextHealth({
      selection,
      order: onView,
      closing: shown.closing,
      error: null,
      areaName: area?.name,
    }),
    closing: shown.closing,
    refetch: vi.fn(),
  };
}

/** A payment by UPI, received at 20:25, that the server refused because the order's total has changed. */
export const parkedUpi: OutboxRecord = {
  id: "0190c000-0000-4000-8000-000000000001",
  position: 1,
  endpoint: "PATCH /orders/:orderId/pay",
  label: "Settle an order",
  method: "PATCH",
  path: "/orders/o1/pay",
  params: { orderId: "o1" },
  body: { paymentType: "upi", version: 3, expectedTotal: 500 },
  person: "asha",
  tab: "tab",
  takenAt: Date.parse("2026-11-20T14:55:00Z"),
  orderId: "o1",
  state: "parked",
  attempts: 0,
  refusal: { code: "total-changed", message: "The total has changed.", details: { rest: 520 } },
};
