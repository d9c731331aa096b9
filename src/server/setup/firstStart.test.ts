import { expect, test } from "vitest";
import { startTestServer } from "../testing/server.ts";
import { setupCodeFrom } from "./firstStart.ts";

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
        subject_id: null,
        at_id: null,
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

test("the code is eight letters and digits, none of which look alike, the same for one house and another for the next", () => {
  const codes = Array.from({ length: 200 }, (_, house) => setupCodeFrom(`secret ${house}`));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  expect(setupCodeFrom("secret 7")).toBe(codes[7]);
});
