import { test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise } from "#domain/money.ts";
import { open } from "./page/open.ts";

const at = Date.parse("2026-11-20T09:00:00Z");
const iso = (hours: number) => new Date(at - hours * 3_600_000).toISOString();
const answer = (value: unknown) => () => Response.json(value);

const backup = { name: "rasoi-1.db.gz", reason: "nightly", bytes: 4_200_000 } as const;
const backups = {
  isOurs: true,
  hasSecondFolder: true,
  ageMs: 40 * 3_600_000,
  lastError: { at: iso(1), message: "No space left" },
  isSameDisk: true,
  copyTrouble: { kind: "unmarked", at: iso(2), message: "The folder has no mark." },
  check: { at: iso(3), faults: ["A row of orders differs."], damagedBackups: ["rasoi-0.db.gz"] },
  nextAt: iso(-12),
  databaseBytes: 9_000_000,
  limitBytes: 20_000_000_000,
  backups: [
    { ...backup, createdAt: iso(40), databaseBytes: 9_000_000, keptFor: "day" },
    { ...backup, name: "rasoi-0.db.gz", createdAt: iso(90), reason: "manual" },
  ],
};

test("warnings about backups", async () => {
  const page = await open("admin", "/admin/settings");
  page.answering({ "GET /api/backups": answer(backups) });
  await page.meanwhile("backups fail", () => {});
  await page.tap("Use this disk");
  const copyTrouble = { kind: "behind", at: iso(2), message: "8 s behind" };
  const worse = { ...backups, copyTrouble, isSameDisk: false, hasSecondFolder: false, makingSince: iso(0) };
  page.answering({ "GET /api/backups": answer(worse) });
  await page.meanwhile("the copy falls behind", () => {});
  page.answering({ "GET /api/backups": answer({ ...worse, isOurs: false, backups: [] }) });
  await page.meanwhile("the database is a PostgreSQL", () => {});
});

test("a computer's clock that is ahead, then behind", async () => {
  const page = await open("admin", "/admin/settings");
  await page.meanwhile("the computer's clock jumps ahead", async (house) => {
    house.server.clock.setComputer("2026-12-24T12:00:00Z");
    await house.open("T1", house.line("Dal")).catch(() => undefined);
  });
  await page.tap(/is right$/);
});

const network = {
  certificate: "own",
  httpsPort: 5443,
  httpPort: 5000,
  hosts: ["rasoi.test"],
  fingerprint: "AB:CD",
  validUntil: iso(-900),
};

test("trust the certificate of a house", async () => {
  const page = await open("visitor", "/install", undefined, {
    answers: { "GET /api/network": answer(network) },
  });
  await page.tap("Android", "iPhone and iPad", "Mac");
});

test("a certificate for another name", async () => {
  const given = { ...network, hosts: ["10.0.0.2"], certificate: "given" };
  await open("visitor", "/install", undefined, { answers: { "GET /api/network": answer(given) } });
});

test("printers of stations and areas", async () => {
  const page = await open("admin", "/admin/printers", async ({ admin }) => {
    await admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
    await admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  });
  await page.tap("Add Printer");
  await page.fill({ Name: "Counter", "Address in the network": "kitchen printer" });
  await page.tap(
    "Paper",
    "58 mm",
    "KOTs",
    "Each KOT, for the kitchen",
    "Prints bills and slips",
    "Add Printer",
  );
  await page.fill({ "Address in the network": "192.168.1.9:9101" });
  await page.tap(
    "Cash drawer",
    "At connector 2",
    "Add Printer",
    "Edit Counter",
    "KOTs of these stations",
    "Tandoor",
  );
  await page.tap(
    "Of these areas",
    "Garden",
    "Save",
    "Print a test strip: Counter",
    "Delete Counter",
    "Delete",
  );
});

test("mend the rows of a sheet and import it", async () => {
  const page = await open("admin", "/admin/menu-import");
  const rows = ["Group,Item,Rate,Veg", "Curries,Dal,190,yes", "Goan,Xacuti,abc,no", ",Feni,90,"];
  await page.choose("Choose file", new File([rows.join("\n")], "menu.csv", { type: "text/csv" }));
  await page.tap("Mend");
  await page.fill({ Price: "250" });
  await page.tap("Read again", "All (3)", "Change columns", "Veg", "Not in this sheet", /^Import/);
});

test("a picture, a description and another order of the categories", async () => {
  const page = await open("admin", "/admin/add-menu", async ({ admin, item }) => {
    const body = { description: "Yellow", image: "/api/images/1.webp", price: paise(190_00) };
    await admin
      .send(menuEditingApi.updateItem, { params: { itemId: item("Dal") }, body })
      .catch(() => undefined);
  });
  await page.tap("Edit Curries", "Cancel", /^Curries/, "Edit Dal");
  await page.choose("Choose another", new File(["no picture"], "dal.txt", { type: "text/plain" }));
});

const setup = {
  resortTitle: "Rasoi",
  picture: "",
  canonicalOrigin: "",
  demo: false,
  needsFirstAdmin: true,
  demoAccounts: [],
};

test("the first admin", async () => {
  const answers = { "GET /api/auth/setup": answer(setup) };
  const page = await open("visitor", "/login", undefined, { answers });
  await page.tap(/^(Create|Start|Set)/);
  await page.fill({ "One-time code": "1", Name: "Meera", Username: "M", Password: "short" });
  await page.tap(/^(Create|Start|Set)/);
  await page.fill({ Username: "meera", Password: "long enough password" });
  await page.tap(/^(Create|Start|Set)/);
});

test("sign in to a demo", async () => {
  const demoAccounts = [{ username: "waiter", password: "waiter123", role: "waiter" }];
  const answers = {
    "GET /api/auth/setup": answer({ ...setup, demo: true, needsFirstAdmin: false, demoAccounts }),
  };
  const page = await open("visitor", "/login", undefined, { answers });
  await page.fill({ Username: "waiter", Password: "waiter123" });
});
