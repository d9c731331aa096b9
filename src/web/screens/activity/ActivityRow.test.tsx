import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import { Day, instant } from "#domain/time.ts";
import { stubLayout } from "../../testing/layout.ts";
import { ActivityRow } from "./ActivityRow.tsx";

afterEach(cleanup);

const entry: ActivityEntry = {
  seq: 12,
  at: instant(Date.parse("2026-11-21T04:30:00Z")),
  businessDay: Day.decode("2026-11-20"),
  person: { _id: "u1", name: "Asha Naik" },
  device: "till-1",
  topic: "bills",
  action: "bill.paid",
  entityId: "b1",
  order: null,
  table: null,
  before: null,
  after: {
    type: "cash",
    deviceTime: Date.parse("2026-11-20T17:40:00Z"),
    takenAt: Date.parse("2026-11-20T17:40:00Z"),
  },
};

test("an entry shows its device's time if that was long before", () => {
  stubLayout();
  render(
    <MantineProvider>
      <ActivityRow entry={entry} nameOf={() => undefined} onNarrow={() => undefined} />
    </MantineProvider>,
  );
  const words = "Taken at 20/11/2026, 23:10 by the device's clock, and delivered later.";
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText("Device time")).toBeNull();
});
