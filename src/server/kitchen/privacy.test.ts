import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contract } from "#domain/contract.ts";
import { fillPath } from "#domain/endpoint.ts";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { bumpOf } from "#domain/kitchen/ticket.ts";
import { mayAccess } from "#domain/permissions.ts";
import { startResort } from "../testing/resort.ts";
import { openStream } from "../testing/stream.ts";

const GUEST = { name: "Leela Pinto", phone: "+91 98765 43210", address: "7 Chikoo Lane" };
/** A price that no other number contains. */
const PRICE = 7_313.57;
const SECRET_FIELDS =
  /^(.*price.*|.*amount.*|.*total.*|rate|tax.*|discount.*|.*phone.*|.*address.*|.*guest.*|gstin|name_?of_?guest|email|cgst|sgst|bill.*)$/i;

/** Returns the names of all fields of a value, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...fieldsOf(part),
  ]);
}

test("no answer and no event that a display gets has a price, a phone number, an address or a guest's name", async () => {
  const resort = await startResort();
  const { admin, waiter } = resort;
  const display = await resort.pairDisplay();
  const stream = await openStream(resort.server.url, display);
  const { _id: category } = resort.item().category;
  const dish = { _id: randomUUID(), name: "Lobster Thermidor", category, price: PRICE };
  expect((await admin.post("/menu/items", dish)).status).toBe(201);
  for (const place of [
    { kind: "delivery", ...GUEST },
    { kind: "takeaway", name: GUEST.name, phone: GUEST.phone },
    { kind: "room", room: "204", name: GUEST.name, phone: GUEST.phone },
  ]) {
    const items = [{ _id: randomUUID(), menuItem: dish._id, quantity: 2 }];
    expect((await waiter.post("/orders", { place, items })).status).toBe(201);
  }
  await resort.open(0, { menuItem: dish._id, quantity: 1 });

  const tickets = await display.query(kitchenApi.tickets);
  const own = tickets.filter((ticket) => ticket.items.some(({ name }) => name === dish.name));
  expect(own.map(({ place }) => place)).toEqual(["Delivery 1", "Takeaway 1", "Room 204", "B1"]);
  const [{ _id: kotId = "", items: shown = [] } = {}] = own;
  const answers: unknown[] = [];
  for (const endpoint of contract.filter(
    ({ permission }) => permission !== "public" && mayAccess("display", permission),
  )) {
    const path = fillPath(endpoint.path, { kotId, itemId: dish._id });
    const isStock = endpoint.method === "PATCH";
    const bump = endpoint.path.endsWith("/seen")
      ? { station: null, seq: 1 }
      : { items: bodyOf(endpoint.path) };
    const body = isStock ? { isAvailable: false } : bump;
    const answer =
      endpoint.method === "GET"
        ? await display.get(path)
        : await display[isStock ? "patch" : "post"](path, body);
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200]);
    answers.push(answer.body);
  }
  expect(answers).toHaveLength(8);
  await stream.until(
    ({ data }) => JSON.stringify(data).includes(dish._id) && JSON.stringify(data).includes("menu"),
  );
  const events = stream.seen.map(({ data }) => data);
  expect(stream.seen.map(({ event }) => event)).not.toContain("presence");
  expect(new Set(events.flatMap((data) => (data as { topic?: string }).topic ?? []))).toEqual(
    new Set(["menu", "kot"]),
  );
  stream.close();

  const text = JSON.stringify([answers, events]);
  const secrets = [...Object.values(GUEST), String(PRICE), String(PRICE * 100), "Leela", "98765", "Chikoo"];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const fields = new Set(fieldsOf([answers, events]));
  expect(fields.size).toBeGreaterThan(20);
  expect([...fields].filter((name) => SECRET_FIELDS.test(name))).toEqual([]);
  await resort.server.close();

  function bodyOf(path: string) {
    const bumped = bumpOf(shown);
    return path.endsWith("bump")
      ? bumped
      : bumped.map(({ item, station, recalls }) => ({ item, station, recalls }));
  }
});
