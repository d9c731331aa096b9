import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { BackupsSection } from "./BackupsSection.tsx";

afterEach(signOutAdmin);

const asked = vi.fn(async (_url: string, _init?: RequestInit): Promise<Response> => Response.error());

function showBackups(
  found?: { at: string; faults: string[]; damagedBackups?: string[] },
  more: object = {},
): void {
  const check = found && { damagedBackups: [], ...found };
  const none = { isOurs: true, hasSecondFolder: true, ageMs: null, lastError: null, backups: [], check };
  const state = { ...none, ...more };
  asked.mockReset();
  asked.mockImplementation(async (_, init) =>
    Response.json(init?.method === "PUT" ? JSON.parse(String(init.body)) : state),
  );
  signInAdmin(asked);
  show(<BackupsSection />);
}

const at = "2026-11-20T22:00:00.000Z";

test("faults found by the nightly check are listed, one per line", async () => {
  showBackups({ at, faults: ["The table bills is damaged.", "The index bills_by_day is damaged."] });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The database is damaged");
  expect(alert.textContent).toContain("21/11/2026, 03:30");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["The table bills is damaged.", "The index bills_by_day is damaged."]);
});

test("a check without faults shows its time", async () => {
  showBackups({ at, faults: [] });
  await screen.findByText(/The database was checked on 21\/11\/2026, 03:30: it is what the journal says\./);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("before the first check no result is shown", async () => {
  showBackups();
  await screen.findByText(/There is no backup yet/);
  expect(screen.queryByText(/was checked/)).toBeNull();
});

test("a damaged backup is named, and does not count as a damaged database", async () => {
  showBackups({
    at,
    faults: [],
    damagedBackups: ["The backup rasoi-1.db.zst is damaged: the file is not whole."],
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("A backup is damaged");
  expect(within(alert).getByRole("listitem").textContent).toContain("rasoi-1.db.zst");
  expect(screen.queryByText("The database is damaged")).toBeNull();
});

const newest = {
  name: "rasoi-2.db.zst",
  createdAt: "2026-11-20T22:00:00.000Z",
  reason: "nightly",
  bytes: 400_000_000,
  databaseBytes: 2_600_000_000,
  keptFor: "day",
};

test("shows each backup's size and retention, and the next one's time", async () => {
  const old = {
    ...newest,
    name: "rasoi-1.db",
    bytes: 2_000_000_000,
    databaseBytes: undefined,
    keptFor: "month",
  };
  showBackups(undefined, {
    backups: [newest, old],
    nextAt: "2026-11-21T22:00:00.000Z",
    databaseBytes: 2_700_000_000,
  });
  await screen.findByText(/The next one is made on 22\/11\/2026, 03:30\./);
  screen.getByText(/^Newest backup: (just now|\d+ (minutes?|hours?|days) ago)\.$/);
  screen.getByText(/All backups take 2\.4 GB\. The database takes 2\.7 GB\./);
  screen.getByText(/newest of each of the last 14 days, 8 weeks and 12 months is kept/);
  const cellsOf = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  const [, first, second] = screen.getAllByRole("row");
  expect(cellsOf(first)?.slice(2, 5)).toEqual(["400.0 MB", "2.6 GB", "Its day"]);
  expect(cellsOf(second)?.slice(2, 5)).toEqual(["2.0 GB", "–", "Its month"]);
});

test("shows a running backup instead of the next one", async () => {
  const times = { makingSince: "2026-11-21T10:00:00.000Z", nextAt: "2026-11-21T22:00:00.000Z" };
  showBackups(undefined, { backups: [newest], ...times });
  await screen.findByText(/One is being made since 21\/11\/2026, 15:30\./);
  expect(screen.queryByText(/next one/)).toBeNull();
});

test("the space for backups is typed in GB and saved in bytes", async () => {
  showBackups(undefined, { limitBytes: 20_000_000_000 });
  const field = await screen.findByLabelText("Largest space for backups");
  expect(field).toHaveProperty("value", "20 GB");
  const save = screen.getByRole("button", { name: "Save limit" });
  expect(save).toHaveProperty("disabled", true);
  fireEvent.change(field, { target: { value: "2.5" } });
  fireEvent.click(save);
  await waitFor(() => {
    const sent = asked.mock.calls.find(([, init]) => init?.method === "PUT");
    expect(sent?.[0]).toMatch(/\/api\/backups\/limit$/);
    expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ limitBytes: 2_500_000_000 });
  });
});

const gone = {
  kind: "unmarked",
  at,
  message: "/mnt/usb lacks this database's mark: perhaps the second disk is not mounted there.",
};

test("a missing second disk is shown in red, and another one is used once an admin confirms", async () => {
  showBackups(undefined, { copyTrouble: gone });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^The second disk is goneSince 21\/11\/2026, 03:30: \/mnt\/usb lacks/);
  expect(alert.getAttribute("style")).toContain("red");
  fireEvent.click(within(alert).getByRole("button", { name: "Use this disk" }));
  await waitFor(() =>
    expect(asked.mock.calls.map(([url, init]) => `${init?.method} ${url}`)).toContain(
      "POST /api/backups/disk",
    ),
  );
});

test.each([
  [{ hasSecondFolder: false }, /^One disk is no copyEverything lies on the server's own disk.*BACKUP_DIR/],
  [{ isSameDisk: true }, /^The second folder is on the same diskWhen that disk fails, both are lost\./],
  [
    {
      copyTrouble: {
        kind: "behind",
        at,
        message: "The continuous copy in /mnt/usb is 8 s behind.",
      },
    },
    /^The continuous copy is behindSince 21\/11\/2026, 03:30: The continuous copy in \/mnt\/usb is 8 s behind\./,
  ],
])("a copy that protects less than it should is shown in yellow: %o", async (more, words) => {
  showBackups(undefined, more);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  expect(alert.getAttribute("style")).toContain("yellow");
  expect(within(alert).queryByRole("button")).toBeNull();
});
