import { kitchenApi } from "#domain/kitchen/api.ts";
import { bumpOf } from "#domain/kitchen/ticket.ts";
import type { Resort } from "./resort.ts";
import type { createTwice } from "./twice.ts";

/** Sends every command of a kitchen display twice. */
export async function repeatKitchen(resort: Resort, twice: ReturnType<typeof createTwice>): Promise<void> {
  const client = await resort.pairDisplay();
  await resort.open(0, resort.line());
  const [ticket] = await client.query(kitchenApi.tickets);
  const params = { kotId: ticket?._id ?? "" };
  const items = bumpOf(ticket?.items ?? []);
  await twice("POST /kitchen/seen", { client, body: { station: null, seq: Number.MAX_SAFE_INTEGER } });
  await twice("POST /kitchen/tickets/:kotId/bump", { client, params, body: { items } });
  const recalled = { items: items.map(({ item, station, recalls }) => ({ item, station, recalls })) };
  await twice("POST /kitchen/tickets/:kotId/recall", { client, params, body: recalled });
  const dish = { itemId: resort.item()._id };
  await twice("PATCH /kitchen/dishes/:itemId", { client, params: dish, body: { isAvailable: false } });
}
