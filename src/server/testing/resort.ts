import { randomUUID } from "node:crypto";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { setupApi } from "#domain/setup/api.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import { type ApprovedChange, approvalApi } from "#domain/staff/approvalApi.ts";
import { type Answer, type Client, createClient } from "#testing/client.ts";
import { startTestServer, type TestOptions } from "./server.ts";

export type Resort = Awaited<ReturnType<typeof startResort>>;

/** Starts a server with the demo resort, a signed-in admin and waiter, and helpers for tests. Close it after the test. */
export async function startResort(options: TestOptions = {}) {
  const server = await startTestServer(options);
  const admin = await server.client("admin");
  const waiter = await server.client("waiter");
  const tables = await admin.query(tablesApi.list);
  const items = await admin.query(menuApi.items);

  const resort = {
    server,
    admin,
    waiter,
    /** Pairs a device as a kitchen display, and returns its client. */
    pairDisplay: async (name = "Tandoor screen", device: string = randomUUID()): Promise<Client> => {
      const { code } = await admin.send(pairingApi.makeCode, { body: { name } });
      const { token } = await server
        .visitor()
        .send(pairingApi.pair, { body: { code } }, { "X-Device": device });
      return createClient(() => server.url, token);
    },
    table: (index = 0): Table => nth(tables, index),
    item: (index = 0): MenuItem => nth(items, index),
    /** Returns a line as a screen sends it. */
    line: (index = 0, quantity = 1, more: { notes?: string; _id?: string } = {}) => ({
      _id: randomUUID(),
      menuItem: nth(items, index)._id,
      quantity,
      ...more,
    }),
    /** Opens a table, with lines that are sent to the kitchen immediately. */
    open: (table = 0, ...lines: { menuItem: string; quantity: number }[]): Promise<Order> =>
      waiter.send(takingApi.openOrder, {
        body: { table: nth(tables, table)._id, ...(lines.length > 0 && { items: lines }) },
      }),
    add: (order: Order, ...lines: { menuItem: string; quantity: number }[]): Promise<Order> =>
      waiter.send(takingApi.addLines, { params: { orderId: order._id }, body: { lines } }),
    openOrders: (): Promise<Order[]> => admin.query(ordersApi.list),
    readOrder: (id: string): Promise<Order> => admin.query(ordersApi.read, { params: { orderId: id } }),
    /** Lists an order's KOTs, oldest first. */
    kots: async (order: Order): Promise<Kot[]> =>
      (await admin.query(kotApi.list, { search: { order: order._id } })).toSorted(
        (a, b) => a.token - b.token,
      ),
    issueBill: (order: Order): Promise<Bill> =>
      waiter.send(billingApi.issueBill, { params: { orderId: order._id }, body: {} }),
    readBill: (id: string): Promise<Bill> => admin.query(billsApi.read, { params: { billId: id } }),
    readTable: (id: string): Promise<Table> => admin.query(tablesApi.read, { params: { tableId: id } }),
    /** Returns an admin's approval of one change by the waiter, described as a screen does. */
    approveChange: (
      action: ApprovalAction,
      before: Order,
      after: Order,
      act: ApprovedChange["act"] = "change",
    ) => resort.approve(action, before._id, changeToApprove(before, after, act)),
    /** Returns an admin's approval of one action of the waiter. */
    approve: async (action: ApprovalAction, target: string, change: ApprovedChange): Promise<string> => {
      const { demoAccounts } = await server.visitor().query(setupApi.read);
      const account = demoAccounts.find(({ role }) => role === "admin");
      if (!account) throw new Error("the demo has no admin");
      const { username, password } = account;
      return (
        await waiter.send(approvalApi.approve, { body: { username, password, action, target, change } })
      ).approval;
    },
  };
  return resort;
}

/** Returns an answer's status and refusal code, or its status alone. */
export function refusalOf(answer: Answer): unknown {
  const { status, body } = answer;
  return typeof body === "object" && body !== null && "code" in body ? [status, body.code] : [status];
}

/** Sends `count` requests at the same time. */
export function atOnce(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}

function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new Error(`the demo has no number ${index}`);
  return entry;
}
