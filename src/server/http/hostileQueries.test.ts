import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#domain/contract.ts";
import { fillPath } from "#domain/endpoint.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => server.close());

const LISTS = ["/orders?", "/bills?", "/kot?", "/expenses?", "/activity?"];
const REPORTS = ["/reports/sales?range=custom&", "/reports/sales/export?range=custom&format=csv&"];

const refused = (field: string, message: string) => ({
  status: 422,
  body: { code: "invalid-input", details: { fields: [{ field, message }] } },
});

test.each([...LISTS, ...REPORTS])("%s days at the ends of the calendar are refused by name", async (path) => {
  const last = await admin.get(`${path}startDate=2026-11-01&endDate=9999-12-31`);
  expect(last).toMatchObject(refused("endDate", "must be in the years 1900 to 2999"));
  const first = await admin.get(`${path}startDate=0000-01-05&endDate=2026-11-20`);
  expect(first).toMatchObject(refused("startDate", "must be in the years 1900 to 2999"));
  const none = await admin.get(`${path}startDate=2026-11-01&endDate=2026-11-31`);
  expect(none).toMatchObject(refused("endDate", "must be a day, such as 2026-11-20"));
});

test("the last accepted days are reported on", async () => {
  const { status, body } = await admin.get(
    "/reports/sales?range=custom&startDate=2999-12-30&endDate=2999-12-31",
  );
  expect([status, body]).toMatchObject([200, { startDate: "2999-12-30", endDate: "2999-12-31" }]);
});

test.each([...LISTS, ...REPORTS])("%s days that end before they begin are refused", async (path) => {
  const backward = await admin.get(`${path}startDate=2026-11-21&endDate=2026-11-01`);
  expect(backward).toMatchObject(refused("endDate", "must not be before the start date"));
  expect((await admin.get(`${path}startDate=2026-11-21&endDate=2026-11-21`)).status).toBe(200);
});

test.each(LISTS)("%s a field that is given twice or holds a NUL character is named", async (path) => {
  const twice = await admin.get(`${path}limit=1&limit=2`);
  expect(twice).toMatchObject(refused("limit", "may be given once only"));
  const nul = await admin.get(`${path}cursor=a%00b`);
  expect(nul).toMatchObject(refused("cursor", "contains a NUL character"));
});

test.each(LISTS.filter((path) => path !== "/activity?"))(
  "%s a day outside the days that are asked for with it is refused",
  async (path) => {
    const early = await admin.get(`${path}date=2026-11-20&startDate=2026-11-21`);
    expect(early).toMatchObject(refused("date", "must not be before the start date"));
    const late = await admin.get(`${path}date=2026-11-20&endDate=2026-11-19`);
    expect(late).toMatchObject(refused("date", "must not be after the end date"));
    const inside = await admin.get(`${path}date=2026-11-20&startDate=2026-11-20&endDate=2026-11-20`);
    expect(inside.status).toBe(200);
  },
);

test("a NUL character in a path is rejected with a message", async () => {
  expect(await admin.get("/reports/exports/%00")).toMatchObject(
    refused("exportId", "contains a NUL character"),
  );
});

/** Every path that is asked with a query string, with ids that name nothing. */
const asked = contract.flatMap(({ kind, path }) => {
  // A display of the kitchen has its own session: server/kitchen.
  if (kind === "command" || path.startsWith("/kitchen")) return [];
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? "");
  return [fillPath(path, Object.fromEntries(names.map((name) => [name, "x"])))];
});

test("the contract has queries", () => expect(asked.length).toBeGreaterThan(20));

test.each(asked)("%s an unknown field is named", async (path) => {
  const { status, body } = await admin.get(`${path}?colour=red`);
  const problem = { field: "colour", message: "is not a known field" };
  const fields = expect.arrayContaining([problem]);
  expect([status, body]).toMatchObject([422, { details: { fields } }]);
});
