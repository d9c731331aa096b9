import { drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { checks } from "../checks.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";
import { type Resort, refusalOf } from "./resort.ts";

/** Why people move cash in the tests of drawers. */
export const reason = "For the evening";
export const main: string = MAIN_DRAWER._id;
export const path = (act: string, drawer: string = main) => `/drawers/${drawer}/${act}`;
export const send = async (client: Client, where: string, body: object = {}) =>
  refusalOf(await client.post(where, body));

/** Returns what tests do with the drawers of a resort; by an admin, or by a waiter who takes money. */
export function actsOnDrawers(resort: () => Resort) {
  const endOf = (drawerId: string = main) =>
    resort().admin.send(drawersApi.end, { params: { drawerId }, body: {} });
  const count = (sessionId: string, rupees: number, more: object = {}, client = resort().admin) => {
    const denominations = [{ value: 1, pieces: rupees }];
    return client.post(`/drawers/sessions/${sessionId}/counts`, { denominations, ...more });
  };
  return {
    endOf,
    count,
    move: (kind: string, amount: number, drawer = main, client = resort().admin) =>
      send(client, path("movements", drawer), { kind, amount, reason }),
    /** Ends the drawer's session, counts nothing, and returns what was expected. */
    expectedOf: async (drawerId: string = main) => {
      const { _id } = await endOf(drawerId);
      await count(_id, 0);
      const [session] = await resort().admin.query(drawersApi.sessions, { params: { drawerId } });
      return session?.expected;
    },
    pay: async (order: Order, body: object, client = resort().waiter, headers = {}) =>
      refusalOf(await client.patch(`/orders/${order._id}/pay`, body, headers)),
    addDrawer: async (name: string, person?: string) =>
      (await resort().admin.send(drawersApi.create, { body: { name, ...(person && { person }) } }))._id,
    faults: async () =>
      (await verifyDatabase(resort().server.databases, { entities: [], checks, backups: [] })).faults,
  };
}
