import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { rateBps } from "#domain/money.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { Day } from "#domain/time.ts";
import { type Client, createClient } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

test("saved settings are read by every role, and the journal holds only what changed", async () => {
  const settings = await admin.query(settingsApi.read);
  const changed = {
    ...settings,
    resortTitle: "पाम ग्रोव <b>& Sons</b> 🌴",
    taxProfiles: [
      ...settings.taxProfiles,
      {
        from: Day.decode("2027-04-01"),
        mode: "regular" as const,
        cgstRate: rateBps(900),
        sgstRate: rateBps(900),
      },
    ],
  };
  for (const body of [settings, changed, changed]) {
    expect(await admin.send(settingsApi.save, { body })).toEqual(body);
  }
  expect(await (await server.client("waiter")).query(settingsApi.read)).toEqual(changed);
  const rows = await server.databases.read((tx) =>
    tx
      .selectFrom("journal")
      .select(["topic", "entity_id", "change"])
      .where("action", "=", "settings.changed")
      .execute(),
  );
  expect(rows).toMatchObject([{ topic: "settings", entity_id: "settings" }]);
  const change: unknown = JSON.parse(rows[0]?.change ?? "");
  expect(change).toMatchObject({ before: { resortTitle: "Palm Grove Resort" } });
  expect(rows[0]?.change).not.toContain("phone");
});

test("a cut-off hour saved through one node counts on the other", async () => {
  const other = await server.secondNode();
  const onOther = createClient(() => other.url, admin.token);
  const tables = await admin.query(tablesApi.list);
  const settings = await admin.query(settingsApi.read);
  // The clock says 20:00; with a cut-off at 23:00 that is still the business day before.
  await admin.send(settingsApi.save, { body: { ...settings, cutoffHour: 23 } });
  let tableIndex = 0;
  await waitFor(async () => {
    const opened = await onOther.post("/orders", { table: tables[tableIndex++]?._id });
    expect(opened).toMatchObject({ status: 201, body: { businessDay: "2026-11-19" } });
  });
  await admin.send(settingsApi.save, { body: settings });
  await other.close();
});

test("a page changes the settings that it names, and no others: it may not know all of them", async () => {
  const before = await admin.query(settingsApi.read);
  const body = { phone: "0832 555", print: { waiter: !before.print.waiter } };
  const after = { ...before, phone: "0832 555", print: { ...before.print, ...body.print } };
  expect(await admin.send(settingsApi.save, { body })).toEqual(after);
  expect(await admin.query(settingsApi.read)).toEqual(after);
  await admin.send(settingsApi.save, { body: before });
});

test("a second tax profile of one day is refused, and named", async () => {
  const profile = { from: "2017-07-01", mode: "regular", cgstRate: 2.5, sgstRate: 2.5 };
  expect(await admin.put("/settings", { taxProfiles: [profile, profile] })).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field: "taxProfiles.1.from" }] } },
  });
});

test("a server without demo data starts with an ordinary restaurant's tax rules", async () => {
  const fresh = await startTestServer({ demo: false });
  try {
    const { token } = await fresh
      .visitor()
      .post("/auth/first-admin", {
        username: "priya",
        name: "Priya",
        password: "monsoon-2026",
        code: fresh.setupCode,
      })
      .then(({ body }) => Object.assign({ token: "" }, body));
    const answer = await fresh.visitor().get("/settings", { Authorization: `Bearer ${token}` });
    expect(answer.body).toMatchObject({
      resortTitle: "Rasoi",
      cutoffHour: 4,
      discountLimit: 10,
      taxProfiles: [{ from: "2017-07-01", mode: "regular", cgstRate: 2.5, sgstRate: 2.5 }],
    });
  } finally {
    await fresh.close();
  }
});
