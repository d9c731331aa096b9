import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { startForReal } from "../testing/realStart.ts";
import { startResort } from "../testing/resort.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { verify } from "../testing/verify.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

/** The fields that a person knows of an expense that was sent; amounts in whole rupees. */
interface Sent {
  readonly title: string;
  readonly category: string;
  readonly totalAmount: number;
  readonly paidAmount: number;
}

interface Step {
  readonly does: "add" | "change" | "remove" | "refused";
  /** Which of the expenses so far it is about. */
  readonly which: number;
  readonly sent: Sent;
  /** Sent once more, as a device does that heard no answer. */
  readonly isRepeated: boolean;
}

const categories = ["Kitchen", "kitchen", "Fuel", "ईंधन"];
const sent = fc
  .record({
    title: fc.constantFrom("Gas", "Rice"),
    category: fc.constantFrom(...categories),
    totalAmount: fc.nat({ max: 5_000 }),
    share: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ share, ...rest }) => ({ ...rest, paidAmount: Math.floor((rest.totalAmount * share) / 4) }));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom("add", "add", "change", "change", "remove", "refused"),
    which: fc.nat({ max: 20 }),
    sent,
    isRepeated: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Sends a step, and notes what it makes of the expenses. */
async function take({ does, which, sent: body, isRepeated }: Step, known: Map<string, Sent>): Promise<void> {
  const headers = { "Idempotency-Key": randomUUID() };
  const ids = [...known.keys()];
  const id = ids[which % Math.max(1, ids.length)];
  const send = async () => {
    if (does === "add") return await admin.post("/expenses", body, headers);
    if (id === undefined) return undefined;
    if (does === "remove") return await admin.del(`/expenses/${id}`, {}, headers);
    const change = does === "refused" ? { ...body, paidAmount: body.totalAmount + 1 } : body;
    return await admin.put(`/expenses/${id}`, change, headers);
  };
  const answer = await send();
  if (isRepeated) expect((await send())?.status).toBe(answer?.status);
  if (answer === undefined) return;
  expect(answer.status).toBe({ add: 201, change: 200, remove: 200, refused: 422 }[does]);
  if (does === "add") known.set(Object.assign({ _id: "" }, answer.body)._id, body);
  if (does === "change" && id !== undefined) known.set(id, body);
  if (does === "remove" && id !== undefined) known.delete(id);
}

/** Sums what was sent, without any of the server's code. */
function expectedOverview(known: Iterable<Sent>) {
  const all = [...known];
  const sum = (of: readonly Sent[], what: "totalAmount" | "paidAmount") =>
    of.reduce((total, expense) => total + expense[what], 0);
  const byCategory = categories
    .map((category) => ({ category, of: all.filter((expense) => expense.category === category) }))
    .filter(({ of }) => of.length > 0)
    .map(({ category, of }) => ({ category, count: of.length, totalAmount: sum(of, "totalAmount") }))
    .sort((a, b) => b.totalAmount - a.totalAmount || (a.category < b.category ? -1 : 1));
  const [totalAmount, paidAmount] = [sum(all, "totalAmount"), sum(all, "paidAmount")];
  return { count: all.length, totalAmount, paidAmount, dueAmount: totalAmount - paidAmount, byCategory };
}

const overview = async () => (await admin.get("/expenses/stats/overview")).body;
const faults = async () => (await verify(server)).faults;

test("after any history of expenses the overview is the sum of what was sent", async () => {
  const known = new Map<string, Sent>();
  // The expenses of each history stay, so that the next one goes on with them.
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const step of history) {
        await take(step, known);
        expect(await overview()).toEqual(expectedOverview(known.values()));
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await faults()).toEqual([]);
});

test("a category whose expenses are all gone is not shown", async () => {
  const { body } = await admin.post("/expenses", {
    title: "Gas",
    category: "Fuel",
    totalAmount: 5,
    paidAmount: 0,
  });
  await admin.del(`/expenses/${Object.assign({ _id: "" }, body)._id}`);
  expect(await overview()).toEqual({ count: 0, totalAmount: 0, paidAmount: 0, dueAmount: 0, byCategory: [] });
  expect(await faults()).toEqual([]);
});

test("verify names the category when its sums are not those of its expenses, and how to recompute them", async () => {
  for (const category of ["Fuel", "Kitchen"])
    await admin.post("/expenses", { title: "Gas", category, totalAmount: 500, paidAmount: 200 });
  const changes = [
    "update expense_sums set expenses = expenses + 1 where category = 'Fuel'",
    "update expense_sums set total_amount = total_amount + 1 where category = 'Fuel'",
    "update expense_sums set paid_amount = paid_amount - 1 where category = 'Fuel'",
    "delete from expense_sums where category = 'Fuel'",
  ];
  expect(await faults()).toEqual([]);
  for (const statement of changes) {
    await server.tamper(sql.raw(statement));
    const found = await faults();
    expect([statement, found]).toEqual([
      statement,
      [
        expect.stringMatching(
          /^The sums of the expenses of "Fuel" are not those of its expenses\. .*npm run restore\.$/,
        ),
      ],
    ]);
    const [, empty = "", fill = ""] = /: (delete [^;]+); (insert [^.]+)\./.exec(found[0] ?? "") ?? [];
    for (const mend of [empty, fill]) await server.tamper(sql.raw(mend));
    expect(await faults()).toEqual([]);
  }
});

test("the start for real empties the sums with the demo's expenses", async () => {
  const resort = await startResort();
  try {
    await resort.admin.post("/expenses", { title: "Gas", category: "Fuel", totalAmount: 5, paidAmount: 0 });
    await startForReal(resort);
    expect(await resort.server.databases.reader.selectFrom("expense_sums").selectAll().execute()).toEqual([]);
  } finally {
    await resort.server.close();
  }
});
