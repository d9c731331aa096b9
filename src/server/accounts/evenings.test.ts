import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { creditApi } from "#domain/accounts/api.ts";
import { EntryKind } from "#domain/accounts/ledger.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import { type Random, randomOf } from "#testing/random.ts";
import { checks } from "../checks.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";

/** As many as RUNS names, from SEED on. */
const EVENINGS = Number(process.env.RUNS || 25);
const SEED = Number(process.env.SEED || 1);
const COMMANDS = 45;
const HOUR_MS = 3_600_000;

let resort: Resort;
let people: readonly [Client, Client];
beforeAll(async () => {
  resort = await startResort();
  const person = { username: "manager", password: "manager-kokum" };
  await resort.admin.send(accountsApi.register, {
    body: { ...person, name: "Ravi Naik", role: "manager" },
  });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: person });
  people = [resort.admin, createClient(() => resort.server.url, token)];
});
afterAll(() => resort.server.close());

interface Evening {
  readonly random: Random;
  /** Two companies, a person of the staff and a room's stay. */
  readonly accounts: readonly string[];
  readonly orders: string[];
  /** What accepted openings, collections, advances, TDS and write-offs add to what each account owes, in paise. */
  readonly moved: Map<string, number>;
}

const paise = (rupees: number) => Math.round(rupees * 100);
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const anyOrder = ({ random, orders }: Evening) => random.any(orders) ?? randomUUID();
const anyAccount = ({ random, accounts }: Evening) => random.any(accounts) ?? randomUUID();
const credit = (evening: Evening) => ({ type: "credit", accountId: anyAccount(evening) });
const anyBill = async (evening: Evening) => {
  const order = anyOrder(evening);
  const { body } = await resort.admin.get(`/bills?order=${order}`);
  const bills = z.array(Bill).parse(body);
  return { order, bill: evening.random.any(bills) };
};
const Bill = z.object({ _id: z.string(), payments: z.array(z.object({ _id: z.string() })) });

type Act = (client: Client, evening: Evening) => Promise<unknown>;

/** What people do with orders that are charged to accounts. */
const orderActs: readonly Act[] = [
  async ({ post }, { random, orders }) => {
    const items = [resort.line(random.below(5), 1 + random.below(4)), resort.line(random.below(5))];
    const _id = randomUUID();
    const { status } = await post("/orders", { _id, place: { kind: "takeaway" }, items });
    if (status === 201) orders.push(_id);
  },
  async ({ post }, evening) =>
    await post(`/orders/${anyOrder(evening)}/lines`, { lines: [resort.line(evening.random.below(5))] }),
  async ({ patch }, evening) => {
    const { accountId } = credit(evening);
    await patch(`/orders/${anyOrder(evening)}/pay`, { paymentType: "credit", accountId });
  },
  async ({ patch }, evening) => {
    const { random } = evening;
    const shares = [credit(evening), random.any([credit(evening), { type: "card" }])];
    const tenders = shares.map((tender) => ({ ...tender, amount: 1 + random.below(150) }));
    await patch(`/orders/${anyOrder(evening)}/pay`, { tenders });
  },
  async ({ patch }, evening) => {
    const cash = { paymentType: "cash", takenOffline: true, expectedTotal: 1 + evening.random.below(400) };
    await patch(`/orders/${anyOrder(evening)}/pay`, cash);
  },
  async ({ post }, evening) => {
    const { random } = evening;
    const { bill } = await anyBill(evening);
    const [lines, amount] = [[{ line: random.below(2), quantity: 1 }], 1 + random.below(300)];
    const part = random.any([{ lines }, { amount }]);
    await post(`/bills/${bill?._id ?? randomUUID()}/refunds`, { reason: "Cold", ...part });
  },
  async ({ post }, evening) => {
    const { random } = evening;
    const { order, bill } = await anyBill(evening);
    const payment = random.any(bill?.payments ?? [])?._id ?? randomUUID();
    const right = random.any([{ type: "upi" }, credit(evening), { ...credit(evening), amount: 50 }]);
    await post(`/orders/${order}/payments/${payment}/correction`, { reason: "Wrong", ...right });
  },
  async ({ post }, evening) => {
    const { bill } = await anyBill(evening);
    await post(`/bills/${bill?._id ?? randomUUID()}/cancel`, { reason: "Misprint" });
  },
  async ({ del }, evening) => await del(`/orders/${anyOrder(evening)}`, { reason: "Guest left" }),
  async ({ post }, evening) => {
    const how = evening.random.any(["returned", "returned", "waived", "collected"]);
    await post(`/orders/${anyOrder(evening)}/balance`, { how, reason: "Sorted" });
  },
  async ({ post }, evening) => {
    const { random } = evening;
    const [from, order] = [anyAccount(evening), anyOrder(evening)];
    const move = { to: anyAccount(evening), order, amount: 1 + random.below(200), reason: "Theirs" };
    await post(`/accounts/${from}/transfers`, move);
  },
];

/** What each adds to a debt. */
const signs = {
  ...{ opening: 1, returns: 1, kept: 1 },
  ...{ collections: -1, advances: -1, tds: -1, "write-offs": -1 },
} as const;

/** Moves money of an account, and notes what was accepted. Sales stay as they were. */
async function moveMoney(client: Client, evening: Evening): Promise<void> {
  const { random, moved } = evening;
  const account = anyAccount(evening);
  const what = random.pick<keyof typeof signs>([
    "collections",
    "collections",
    "advances",
    "returns",
    "kept",
    "tds",
    "write-offs",
  ]);
  const act = random.chance(0.1) ? "opening" : what;
  const amount = (1 + random.below(8_000)) / 100;
  const orders = random.chance(0.2) && { orders: [anyOrder(evening)] };
  const bodies = {
    ...{ opening: { reason: "Old book" }, kept: { reason: "No-show" }, "write-offs": { reason: "Lost" } },
    ...{ collections: { type: "cash", ...orders }, advances: { type: "upi" } },
    ...{ returns: { type: "card", reason: "Cancelled" }, tds: { section: "194C" } },
  };
  const { status } = await client.post(`/accounts/${account}/${act}`, { amount, ...bodies[act] });
  if (status !== 201) return;
  moved.set(account, (moved.get(account) ?? 0) + signs[act] * paise(amount));
}

const sales = () => resort.admin.query(reportsApi.sales, { search: { range: "today" } });

async function playEvening(seed: number): Promise<Evening> {
  const random = randomOf(seed);
  const evening: Evening = { random, accounts: [], orders: [], moved: new Map() };
  const accounts = [
    ...["company", "company", "staff"].map((kind) => ({ kind })),
    { kind: "stay", room: `${seed}` },
  ];
  for (const [index, fields] of accounts.entries()) {
    const { body } = await resort.admin.post("/accounts", { name: `Guest ${seed} ${index}`, ...fields });
    (evening.accounts as string[]).push(z.object({ _id: z.string() }).parse(body)._id);
  }
  const act = async (client: Client) => {
    if (random.chance(0.35)) await moveMoney(client, evening);
    else await (random.any(orderActs) ?? moveMoney)(client, evening);
  };
  for (let count = 0; count < COMMANDS; count++) {
    resort.server.clock.advance(random.chance(0.1) ? 2 * HOUR_MS : 60_000);
    const [one, other] = people;
    // Now and then both act at the same time.
    if (random.chance(0.3)) await Promise.all([act(one), act(other)]);
    else await act(random.chance(0.5) ? one : other);
  }
  return evening;
}

/** Compares what is stored of the evening: accounts with their entries, bills with charges and notes. */
async function findFaults({ accounts, orders, moved }: Evening): Promise<string[]> {
  const { reader } = resort.server.databases;
  const all = await reader.selectFrom("account_entries").selectAll().execute();
  const entries = all.filter(({ account_id }) => accounts.includes(account_id));
  // PostgreSQL knows no empty list.
  const ids = [randomUUID(), ...orders];
  const payments = await reader.selectFrom("payments").selectAll().where("order_id", "in", ids).execute();
  const notes = await reader.selectFrom("credit_notes").selectAll().where("order_id", "in", ids).execute();
  const bills = await reader.selectFrom("bills").selectAll().where("order_id", "in", ids).execute();
  const faults: string[] = [];
  const compare = (what: string, is: number, shouldBe: number) => {
    if (is !== shouldBe) faults.push(`${what}: ${is} should be ${shouldBe}`);
  };
  const isOfBill = (kind: string) => kind === "charge" || kind === "credited";
  for (const id of accounts) {
    const own = entries.filter(({ account_id }) => account_id === id);
    const money = own.filter(({ kind }) => !isOfBill(kind));
    const statement = await resort.admin.query(creditApi.statement, { params: { accountId: id } });
    const { balance } = await resort.admin.query(creditApi.read, { params: { accountId: id } });
    const sum = total(own.map(({ amount }) => amount));
    compare("a balance", balance, sum);
    compare("a statement", statement.after, sum);
    compare("what is open", total(statement.open.map(({ left }) => left)), Math.max(0, sum));
    compare("what money moved", total(money.map(({ amount }) => amount)), moved.get(id) ?? 0);
  }
  for (const order of orders) {
    const rows = payments.filter(({ order_id }) => order_id === order);
    const [onCredit, money] = [true, false].map((isCredit) =>
      total(
        rows
          .filter(({ type, kind }) => (type === "credit") === isCredit && kind !== "waived")
          .map(({ kind, amount }) => (kind === "payment" ? amount : -amount)),
      ),
    );
    const charged = all.filter(({ order_id, kind }) => order_id === order && isOfBill(kind));
    compare("a bill's charges", total(charged.map(({ amount }) => amount)), onCredit ?? 0);
    for (const own of Map.groupBy(charged, ({ account_id }) => account_id).values())
      compare("more taken back than an account had", Math.min(0, total(own.map(({ amount }) => amount))), 0);
    compare("money given back beyond what was received", Math.min(money ?? 0, onCredit ?? 0, 0), 0);
  }
  for (const bill of bills) {
    const own = notes.filter(({ bill_id }) => bill_id === bill.id);
    for (const figure of ["grand_total", "subtotal", "discount_amount", "cgst", "sgst"] as const)
      if (total(own.map((note) => note[figure])) > bill[figure])
        faults.push(`notes exceed a bill's ${figure}`);
  }
  return faults;
}

test("whatever two people do over midnight, accounts are their entries, and entries are what bills are charged", async () => {
  for (let seed = SEED; seed < SEED + EVENINGS; seed++) {
    const evening = await playEvening(seed);
    expect([seed, ...(await findFaults(evening))]).toEqual([seed]);
  }
  const found = await verifyDatabase(resort.server.databases, { entities: [], checks, backups: [] });
  expect(found.faults).toEqual([]);
  const kinds = await resort.server.databases.reader.selectFrom("account_entries").select("kind").execute();
  // The evenings are worth something: each kind of entry occurs often.
  const rare = EntryKind.options.filter(
    (kind) => kinds.filter((row) => row.kind === kind).length < EVENINGS / 5,
  );
  expect(rare).toEqual([]);
}, 600_000);

test("no act on an account is a sale", async () => {
  const evening = await playEvening(SEED + EVENINGS);
  const before = await sales();
  for (let count = 0; count < 40; count++) await moveMoney(resort.admin, evening);
  expect(evening.moved.size).toBeGreaterThan(2);
  expect(await sales()).toEqual(before);
});
