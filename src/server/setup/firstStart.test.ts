import { expect, test } from "vitest";
import { startTestServer } from "../testing/server.ts";
import { newSetupCode } from "./firstStart.ts";

test("the demo resort is journalled as the server's own doing, on the business day of the first start", async () => {
  // 03:00 in Asia/Kolkata still belongs to the day before.
  const server = await startTestServer({ now: "2026-11-20T21:30:00Z" });
  try {
    const rows = await server.databases.read((tx) =>
      tx.selectFrom("journal").selectAll().where("action", "=", "demo.seeded").orderBy("seq").execute(),
    );
    expect(rows.map(({ topic }) => topic)).toEqual(["settings", "staff", "areas", "tables", "menu"]);
    for (const row of rows) {
      expect(row).toMatchObject({
        business_day: "2026-11-20",
        person_id: "",
        device_id: "server",
        command_key: null,
        order_id: null,
        table_id: null,
      });
    }
    expect(rows[0]).toMatchObject({
      entity_id: "settings",
      change: '{"after":{"resortTitle":"Palm Grove Resort"}}',
    });
  } finally {
    await server.close();
  }
});

test("a setup code is eight letters and digits that are not mistaken for one another", () => {
  const codes = Array.from({ length: 50 }, newSetupCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
