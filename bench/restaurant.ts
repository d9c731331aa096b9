import { z } from "zod";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { signedIn } from "#testing/client.ts";
import type { Restaurant } from "./load.ts";

const TABLES = 400;
/** Only the fields that a bench needs: an older checkout's server has fewer. */
const Items = z.array(z.object({ _id: z.string(), isAvailable: z.boolean(), isActive: z.boolean() }));

/** Adds tables to the demo resort, enough that no client ever waits for one. */
export async function makeRestaurant(url: string): Promise<Restaurant> {
  const admin = await signedIn(url, "admin");
  const [area] = await admin.query(areasApi.list);
  if (!area) throw new Error("the demo resort has no area");
  const tables: string[] = [];
  for (let number = 1; number <= TABLES; number++) {
    const body = { name: `Bench ${number}`, area: area._id, capacity: 4 };
    tables.push((await admin.send(tableEditingApi.create, { body }))._id);
  }
  const items = Items.parse((await admin.get("/menu/items")).body);
  const orderable = items.filter((item) => item.isAvailable && item.isActive);
  const { token } = await signedIn(url, "waiter");
  return { url, token, tables, items: orderable.map((item) => item._id) };
}
