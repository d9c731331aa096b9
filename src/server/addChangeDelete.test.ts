import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { type Resort, startResort } from "./testing/resort.ts";

let resort: Resort;
const [area, category] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  resort = await startResort();
  await resort.admin.send(areaEditingApi.create, { body: { _id: area, name: "Pier" } });
  await resort.admin.send(menuEditingApi.createCategory, { body: { _id: category, name: "Season" } });
});
afterAll(() => resort.server.close());

/** A text in any script and with any characters. */
const name = "बगीचा 🌿 '; drop table areas; -- <img src=x onerror=alert(1)>x";
const renamed = { name: "Renamed" };
const prices = [{ price: 9_000 }, { price: 11_000 }] as const;
const gas = { title: name, category: "Kitchen", totalAmount: 500, paidAmount: 0 };
const due = { paidAmount: 0, dueAmount: 500_00 };
const paid = { paidAmount: 200_00, dueAmount: 300_00 };
const ravi = { username: "रवि_१", name };
const email = "ravi@example.com";

/** By the journal's word for it, an entity's address, its fields, a change, and how the journal tells the change and the end. */
const entities = {
  area: ["/areas", { name }, renamed, [{ name }, renamed], renamed],
  table: ["/tables", { name, area }, renamed, [{ name }, renamed], renamed],
  category: ["/menu/categories", { name }, renamed, [{ name }, renamed], renamed],
  station: ["/menu/stations", { name }, renamed, [{ name }, renamed], renamed],
  item: ["/menu/items", { name, category, price: 90 }, { price: 110 }, prices, { name }],
  expense: ["/expenses", gas, { ...gas, paidAmount: 200 }, [due, paid], { title: name, ...paid }],
  user: ["/auth/users", ravi, { name, email }, [{ email: "" }, { email }], { name }],
} as const;

test.each(Object.entries(entities))(
  "the id and the texts of a new %s are kept, and the journal has each change, but not one that changes nothing",
  async (kind, [path, fields, change, [before, after], deleted]) => {
    const { admin } = resort;
    const _id = randomUUID();
    const add = (more: object = {}) => {
      const isUser = kind === "user";
      const body = { _id, ...fields, ...(isUser && { password: "tandoor1" }), ...more };
      return admin.post(isUser ? "/auth/register" : path, body);
    };
    const text = kind === "expense" ? { title: name } : { name };
    expect(await add()).toMatchObject({ status: 201, body: { _id, ...text } });
    expect(await add()).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "_id", message: "is already in use" }] } },
    });
    for (const each of [change, change]) {
      expect(await admin.put(`${path}/${_id}`, each)).toMatchObject({ status: 200, body: each });
    }
    expect((await admin.del(`${path}/${_id}`)).body).toEqual({ _id });
    expect((await admin.put(`${path}/${_id}`, change)).status).toBe(404);
    const entries = await admin.query(activityApi.list);
    const about = kind === "table" ? { table: { _id } } : {};
    expect(entries.filter(({ entityId }) => entityId === _id)).toMatchObject([
      { ...about, action: `${kind}.deleted`, before: deleted, after: null },
      { ...about, action: `${kind}.changed`, before, after },
      { ...about, action: `${kind}.added`, before: null, after: { _id, ...before } },
    ]);
  },
);
