import { afterAll, beforeAll, expect, test } from "vitest";
import { settingsApi } from "#domain/settings/api.ts";
import { instant } from "#domain/time.ts";
import type { JournalRow } from "../db/journal.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { watchBusinessDays } from "./businessDays.store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const AT = instant(Date.parse("2026-11-21T03:00:00Z")); // 08:30 in India

test("a new cut-off hour counts from the row that says so on, without a read that the next command would overtake", async () => {
  const admin = await server.client("admin");
  const rows: JournalRow[] = [];
  server.writeQueue.onCommit((committed) => rows.push(...committed));
  const days = await watchBusinessDays(server.databases);
  expect(days.of(AT)).toBe("2026-11-21");
  const settings = await admin.query(settingsApi.read);
  await admin.send(settingsApi.save, { body: { ...settings, cutoffHour: 10 } });
  days.follow(rows);
  expect(days.of(AT)).toBe("2026-11-20");
  await admin.send(settingsApi.save, { body: { ...settings, cutoffHour: 10, resortTitle: "Sea View" } });
  days.follow(rows.slice(-1));
  expect(days.of(AT)).toBe("2026-11-20");
});
