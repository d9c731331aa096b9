import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawersApi } from "#domain/drawers/api.ts";
import { paise } from "#domain/money.ts";
import { actsOnDrawers, main, path, reason, send } from "../testing/drawerActs.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const { endOf, count, move, expectedOf, pay, addDrawer, faults } = actsOnDrawers(() => resort);

test("money of accounts is in the drawer: advances, collections, advances given back", async () => {
  const body = { kind: "company", name: "Infosys" };
  const account = (await resort.admin.post("/accounts", body)).body as { _id: string };
  const on = (act: string, amount: number, more = {}) =>
    send(resort.admin, `/accounts/${account._id}/${act}`, { amount, type: "cash", ...more });
  expect(await on("opening", 500, { type: undefined, reason })).toEqual([201]);
  expect(await on("collections", 500)).toEqual([201]);
  expect(await on("advances", 300, { type: "upi" })).toEqual([201]);
  expect(await on("returns", 100, { reason })).toEqual([201]);
  expect(await expectedOf()).toEqual({ cash: 400_00, card: 0, upi: 300_00 });
});

test("an expense's cash leaves the drawer that is named, and is listed without one", async () => {
  const bought = { title: "Ice", category: "Kitchen", totalAmount: 900, date: "2026-11-19" };
  const add = async (more: object) =>
    (await resort.admin.post("/expenses", { ...bought, ...more })).body as { _id: string };
  const ice = await add({ paidAmount: 300, drawer: main });
  const change = (id: string, paidAmount: number, more = {}) =>
    resort.admin.put(`/expenses/${id}`, { ...bought, paidAmount, ...more });
  await change(ice._id, 500);
  await change(ice._id, 200);
  const fish = await add({ paidAmount: 700 });
  await resort.admin.del(`/expenses/${fish._id}`);
  await add({ paidAmount: 50, paymentMethod: "upi" });
  expect(
    refusalOf(await resort.admin.post("/expenses", { ...bought, paidAmount: 1, drawer: randomUUID() })),
  ).toEqual([...[404, "not-found"]]);
  const outside = await resort.admin.query(drawersApi.outside);
  expect(outside.map(({ about, amount, businessDay }) => [about, amount, businessDay])).toEqual([
    [fish._id, 700_00, "2026-11-20"],
    [fish._id, -700_00, "2026-11-20"],
  ]);
  const entries = await resort.admin.query(drawersApi.entries, { params: { drawerId: main }, search: {} });
  expect(entries).toEqual([]);
  expect(await expectedOf()).toEqual({ cash: -200_00, card: 0, upi: 0 });
  await resort.admin.del(`/expenses/${ice._id}`);
  expect(await expectedOf()).toEqual({ cash: 200_00, card: 0, upi: 0 });
});

const kinds = ["float", "payIn", "payOut", "tipPaid", "deposit"] as const;
const Act = fc.oneof(
  fc.record({ act: fc.constantFrom(...kinds), amount: fc.integer({ min: 1, max: 500 }), at: fc.nat(1) }),
  fc.record({
    act: fc.constantFrom("pay", "transfer", "count", "expense"),
    amount: fc.integer({ min: 1, max: 500 }),
    at: fc.nat(1),
  }),
);

test("what a drawer should hold is the sum of all that moved, through any sequence of people, counts and drawers", async () => {
  const bar = await addDrawer("Beach bar");
  const drawers = [main, bar];
  const device = randomUUID();
  await resort.admin.put(path("till", bar), {}, { "X-Device": device });
  const held = [0, 0];
  const add = (at: number, sum: number) => {
    held[at] = (held[at] ?? 0) + sum;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const { act, amount, at } of acts) {
        const drawer = drawers[at] ?? main;
        if (act === "pay") {
          const order = await resort.open(at, resort.line());
          const body = { paymentType: "cash", tip: amount };
          const headers = { "X-Device": at === 1 ? device : randomUUID() };
          expect(await pay(order, body, resort.waiter, headers)).toEqual([200]);
          add(at, 147 + amount);
        } else if (act === "transfer") {
          const to = drawers[1 - at];
          expect(await send(resort.admin, path("transfers", drawer), { to, amount, reason })).toEqual([201]);
          add(at, -amount);
          add(1 - at, amount);
        } else if (act === "expense") {
          const bought = { title: "Ice", category: "Kitchen", totalAmount: 999, paidAmount: amount, drawer };
          expect(await send(resort.admin, "/expenses", bought)).toEqual([201]);
          add(at, -amount);
        } else if (act === "count") {
          const session = await endOf(drawer);
          const { body } = await count(session._id, amount);
          expect(body).toMatchObject({ expected: { cash: held[at] }, difference: amount - (held[at] ?? 0) });
          held[at] = amount;
        } else {
          expect(await move(act, amount, drawer)).toEqual([201]);
          add(at, act === "float" || act === "payIn" ? amount : -amount);
        }
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 15) },
  );
  expect(await expectedOf(main)).toMatchObject({ cash: paise((held[0] ?? 0) * 100) });
  expect(await faults()).toEqual([]);
});
