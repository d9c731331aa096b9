import { afterAll, beforeAll, expect, test } from "vitest";
import { type Resort, startResort } from "./testing/resort.ts";

let resort: Resort;
beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

/** "Menu" and its letters turned round, as a name that reads otherwise than it is. */
const TURNED = "Menu\u202Euner";

test.each<[string, "POST" | "PUT" | "PATCH", (name: string) => readonly [string, object]]>([
  ["name", "POST", (name) => ["/areas", { name }]],
  ["name", "POST", (name) => ["/tables", { name, area: resort.table().area._id }]],
  ["names.0", "POST", (name) => ["/tables/batch", { area: resort.table().area._id, names: [name] }]],
  ["name", "POST", (name) => ["/menu/categories", { name }]],
  ["name", "PUT", (name) => [`/menu/items/${resort.item()._id}`, { name }]],
  ["title", "POST", (title) => ["/expenses", { title, category: "Ice", totalAmount: 1, paidAmount: 1 }]],
  [
    "vendor",
    "POST",
    (vendor) => ["/expenses", { title: "Ice", category: "Ice", totalAmount: 1, paidAmount: 1, vendor }],
  ],
  ["name", "POST", (name) => ["/auth/register", { username: "ravi", password: "tandoor1", name }]],
  ["name", "PUT", (name) => ["/devices/test", { name }]],
  ["resortTitle", "PUT", (resortTitle) => ["/settings", { resortTitle }]],
  ["place.room", "POST", (room) => ["/orders", { place: { kind: "room", room } }]],
  ["place.name", "POST", (name) => ["/orders", { place: { kind: "takeaway", name } }]],
  ["guest.name", "PATCH", (name) => ["/orders/x", { guest: { name, address: "", gstin: "" } }]],
  ["account", "PATCH", (account) => ["/orders/x/pay", { paymentType: "credit", account }]],
])("a %s that turns the direction of what is beside it is refused (%s)", async (field, method, request) => {
  const { admin } = resort;
  const send = { POST: admin.post, PUT: admin.put, PATCH: admin.patch }[method];
  for (const name of [TURNED, "Menu\u0007", "Me\nnu"]) {
    const [path, body] = request(name);
    expect([path, await send(path, body)]).toMatchObject([
      path,
      {
        status: 422,
        body: {
          details: { fields: [{ field, message: "must not contain control or direction characters" }] },
        },
      },
    ]);
  }
});
