import type { OutboxRecord } from "../outbox/store.ts";

/**
 * What version 0.1.0 of the page left in IndexedDB (database "rasoi", version 1, store "commands"): a refused command with
 * one behind it, a KOT that was put between two commands at a fractional position, and a payment. Never edited: devices
 * hold such records when they load a newer page.
 */
export const storedOutbox: readonly OutboxRecord[] = [
  {
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path: "/orders/0190c000-0000-4000-8000-000000000001/lines",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000001",
    },
    body: {
      lines: [
        {
          _id: "0190c000-0000-4000-8000-000000000005",
          menuItem: "dosa",
          quantity: 1,
          rate: 150,
          notes: "",
        },
      ],
    },
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000001",
    id: "01a20165-f225-70b2-b62f-bdcff13aea67",
    position: 1795319788069000,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "parked",
    attempts: 0,
    refusal: {
      code: "order-not-open",
      message: "This order is already paid or cancelled.",
    },
  },
  {
    endpoint: "POST /orders/:orderId/kot",
    label: "Send the changes to the kitchen",
    method: "POST",
    path: "/orders/0190c000-0000-4000-8000-000000000001/kot",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000001",
    },
    body: {},
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000001",
    id: "01a20165-f226-771c-8e5d-3c7a21d25db7",
    position: 1795319788070000,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "parked",
    attempts: 0,
    refusal: {
      code: "blocked",
      message: "Waits for an earlier change to the same order.",
    },
  },
  {
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path: "/orders/0190c000-0000-4000-8000-000000000004/lines",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000004",
    },
    body: {
      lines: [
        {
          _id: "0190c000-0000-4000-8000-000000000006",
          menuItem: "dosa",
          quantity: 2,
          rate: 150,
        },
      ],
    },
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000004",
    id: "01a20165-f25c-76ba-a697-3f97cf380d64",
    position: 1795319788124000,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "waiting",
    attempts: 0,
  },
  {
    endpoint: "POST /orders/:orderId/kot",
    label: "Send the changes to the kitchen",
    method: "POST",
    path: "/orders/0190c000-0000-4000-8000-000000000004/kot",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000004",
    },
    body: {
      kotNumber: "KOT17000000000001",
    },
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000004",
    id: "01a20165-f264-71d9-9a1a-b6b1a5146978",
    position: 1795319788124000.5,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "waiting",
    attempts: 0,
  },
  {
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path: "/orders/0190c000-0000-4000-8000-000000000003/lines",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000003",
    },
    body: {
      lines: [
        {
          _id: "0190c000-0000-4000-8000-000000000007",
          menuItem: "vada",
          quantity: 1,
          rate: 90,
          notes: "crisp",
        },
      ],
    },
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000003",
    id: "01a20165-f25d-7048-94ac-86603cb65903",
    position: 1795319788125000,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "waiting",
    attempts: 0,
  },
  {
    endpoint: "PATCH /orders/:orderId/pay",
    label: "Settle an order",
    method: "PATCH",
    path: "/orders/0190c000-0000-4000-8000-000000000003/pay",
    params: {
      orderId: "0190c000-0000-4000-8000-000000000003",
    },
    body: {
      paymentType: "cash",
      version: 3,
      expectedTotal: 500,
      cashGiven: 550,
    },
    person: "p1",
    orderId: "0190c000-0000-4000-8000-000000000003",
    id: "01a20165-f28f-727b-bc6b-99ec701012d3",
    position: 1795319788175000,
    tab: "01a20165-f225-70b2-b62f-bb677d8034f2",
    takenAt: 1000,
    state: "waiting",
    attempts: 0,
  },
];
