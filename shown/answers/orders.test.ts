import { test } from "vitest";
import { compareAnswers, openApi } from "./ask.ts";

compareAnswers();

test("an order is taken, changed and sent", async () => {
  const { waiter, manager, ask, table, item } = await openApi();
  const items = [
    { menuItem: item("Dal"), quantity: 2, notes: "hot" },
    { menuItem: item("Lager"), quantity: 1 },
  ];
  const opened = await ask(waiter, "POST /orders", { table: table("T1"), items, covers: 2 });
  const { _id: order } = opened;
  const [dal, lager] = opened.items;
  await ask(waiter, "POST /orders", { table: table("T1"), items });
  await ask(waiter, "POST /orders", { table: table("T2"), items: [{ menuItem: item("Idli"), quantity: 1 }] });
  await ask(waiter, "POST /orders", { table: "nowhere" });
  const more = [{ menuItem: item("Masala Dosa"), quantity: 3 }];
  await ask(waiter, `POST /orders/${order}/lines`, { lines: more });
  await ask(waiter, `POST /orders/${order}/lines`, { lines: [] });
  await ask(waiter, `PATCH /orders/${order}/lines/${dal._id}`, { quantity: 1 });
  await ask(waiter, `PATCH /orders/${order}/lines/${dal._id}`, { quantity: 5, notes: "mild" });
  await ask(waiter, `POST /orders/${order}/kot`, {});
  await ask(waiter, `POST /orders/${order}/kot`, {});
  const [kot] = await ask(waiter, `GET /kot?order=${order}`);
  await ask(waiter, `GET /kot/table/${table("T1")}`);
  await ask(waiter, `PATCH /kot/${kot._id}/status`, { status: "ready" });
  await ask(waiter, `PATCH /kot/${kot._id}/status`, { status: "pending" });
  await ask(manager, `DELETE /kot/${kot._id}`, {});
  await ask(manager, `DELETE /kot/${kot._id}`, { reason: "Out of dosas" });
  await ask(waiter, `PATCH /orders/${order}`, { discountPercentage: 10, covers: 0 });
  await ask(waiter, `PATCH /orders/${order}`, { discountPercentage: 10 });
  await ask(waiter, `PATCH /orders/${order}`, { discountPercentage: 10.01 });
  await ask(manager, `PATCH /orders/${order}`, { discountRupees: 200, notes: "Window" });
  await ask(waiter, `DELETE /orders/${order}/lines/${lager._id}`, { reason: "Spilled" });
  await ask(manager, `DELETE /orders/${order}/lines/${lager._id}`, { reason: "Spilled" });
  await ask(manager, `DELETE /orders/${order}`, {});
  await ask(waiter, `GET /orders/${order}/closing`);
});

test("an order is billed, paid in parts and refunded", async () => {
  const { waiter, cashier, manager, ask, open, line } = await openApi();
  const { _id: order } = await open("T1", line("Masala Dosa", 3), line("Lager"), line("Dal", 2));
  const { _id: bill } = await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `PATCH /bills/${bill}/print`, {});
  await ask(manager, `POST /bills/${bill}/refunds`, { amount: 10, reason: "Cold" });
  await ask(waiter, `PATCH /orders/${order}/pay`, { tenders: [{ type: "cash", amount: 100 }] });
  const upi = { type: "upi", amount: 300, reference: "UTR1" };
  const cash = { type: "cash", amount: 400, cashGiven: 500 };
  await ask(cashier, `PATCH /orders/${order}/pay`, { tenders: [upi, cash], tip: 50 });
  await ask(cashier, `PATCH /orders/${order}/pay`, { paymentType: "card", reference: "7788" });
  await ask(cashier, `PATCH /orders/${order}/pay`, { paymentType: "cash" });
  const paid = await ask(waiter, `GET /bills/${bill}`);
  await ask(waiter, `POST /orders/${order}/lines`, { lines: [] });
  await ask(cashier, `POST /bills/${bill}/refunds`, { amount: 10, reason: "Cold" });
  await ask(manager, `POST /bills/${bill}/refunds`, { lines: [{ line: 0, quantity: 9 }], reason: "Cold" });
  await ask(manager, `POST /bills/${bill}/refunds`, { lines: [{ line: 0, quantity: 1 }], reason: "Cold" });
  await ask(manager, `POST /bills/${bill}/refunds`, { amount: 5000, reason: "Cold", type: "cash" });
  await ask(manager, `POST /bills/${bill}/refunds`, { amount: 20, reason: "Late", type: "cash" });
  const [note] = await ask(manager, "GET /bills/notes");
  await ask(manager, `PATCH /bills/notes/${note._id}/print`, {});
  await ask(manager, `POST /bills/${bill}/cancel`, { reason: "Wrong" });
  const correct = `POST /orders/${order}/payments/${paid.payments[0]._id}/correction`;
  await ask(manager, correct, { type: "upi", amount: 101, reason: "Typed wrong" });
  await ask(manager, correct, { type: "upi", reference: "UTR2", reason: "Typed wrong" });
  await ask(manager, "GET /bills/references?amount=100&reference=UTR2");
  await ask(manager, "GET /bills?status=paid");
  await ask(manager, "GET /bills?search=00001&limit=1");
});

test("what was paid covers what is left, and the next bill closes the order", async () => {
  const { waiter, manager, ask, open, line } = await openApi();
  const { _id: order, items } = await open("T1", line("Masala Dosa", 2), line("Dal"));
  await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `PATCH /orders/${order}/pay`, { tenders: [{ type: "cash", amount: 189 }] });
  await ask(manager, `DELETE /orders/${order}/lines/${items[0]?._id}`, { reason: "Cold" });
  await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `GET /orders/${order}`);
});

test("a cancelled bill and the next number, credit and balances", async () => {
  const { waiter, manager, cashier, ask, open, line } = await openApi();
  const { _id: order } = await open("T1", line("Masala Dosa", 3));
  const { _id: bill } = await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `POST /bills/${bill}/cancel`, { reason: "Name" });
  await ask(manager, `POST /bills/${bill}/cancel`, { reason: "Name" });
  await ask(waiter, `PATCH /orders/${order}`, {
    guest: { name: "Goa", address: "", gstin: "27AAPFU0939F1ZX" },
  });
  await ask(waiter, `PATCH /orders/${order}`, {
    guest: { name: "Goa", address: "", gstin: "27AAPFU0939F1ZV" },
  });
  await ask(waiter, `PATCH /orders/${order}/pay`, { paymentType: "credit" });
  const second = await open("T2", line("Dal"));
  const offline = { paymentType: "cash", takenOffline: true, expectedTotal: 300 };
  await ask(waiter, `PATCH /orders/${second._id}/pay`, { paymentType: "upi", account: "204" });
  await ask(waiter, `PATCH /orders/${second._id}/pay`, offline);
  await ask(manager, "GET /bills/balances");
  await ask(cashier, `POST /orders/${second._id}/balance`, {
    how: "returned",
    reason: "Called",
    type: "cash",
  });
  await ask(manager, `POST /orders/${second._id}/balance`, { how: "waived", reason: "Called" });
  await ask(manager, `POST /orders/${second._id}/balance`, {
    how: "returned",
    reason: "Called",
    type: "cash",
  });
  await ask(manager, `POST /orders/${order}/balance`, { how: "waived", reason: "Guest" });
  await ask(manager, "GET /bills/balances?limit=1");
  await ask(manager, "GET /bills?status=cancelled");
  await ask(manager, "GET /bills?startDate=2026-11-20&endDate=2026-11-20&limit=2");
  await ask(manager, "GET /bills?date=2026-11-19");
});

test("orders are split, merged, moved and handed over", async () => {
  const { waiter, manager, cashier, ask, open, line, table } = await openApi();
  const first = await open("T1", line("Masala Dosa", 3), line("Lager", 2));
  const [dosa, lager] = first.items.map(({ _id }) => _id);
  const second = await open("T2", line("Dal"));
  const part = { _id: "6dbd1d39-7d1a-4a37-8a2b-0f8f3a9d5c11", lines: [{ line: dosa, quantity: 2 }] };
  await ask(waiter, `POST /orders/${first._id}/split`, { parts: [] });
  await ask(waiter, `POST /orders/${first._id}/split`, {
    parts: [{ ...part, lines: [{ line: dosa, quantity: 4 }] }],
  });
  await ask(waiter, `POST /orders/${first._id}/split`, { parts: [part] });
  await ask(waiter, `POST /orders/${first._id}/lines/move`, { to: first._id });
  await ask(waiter, `POST /orders/${first._id}/lines/move`, {
    to: second._id,
    lines: [{ line: lager, quantity: 1 }],
  });
  await ask(waiter, `POST /orders/${first._id}/move`, { table: table("T2") });
  await ask(waiter, `POST /orders/${first._id}/move`, { table: table("G1") });
  await ask(waiter, `POST /orders/${first._id}/move`, { place: { kind: "room", room: "204", name: "Ravi" } });
  await ask(waiter, `POST /orders/${second._id}/lines/move`, { to: first._id });
  const people = await ask(waiter, "GET /auth/people");
  const ravi = people.find(({ name }: { name: string }) => name === "Ravi Naik");
  await ask(waiter, `PATCH /orders/${first._id}/waiter`, { waiter: ravi._id });
  await ask(cashier, "GET /orders?status=pending");
  await ask(cashier, "GET /orders?search=204");
  await ask(manager, `PATCH /orders/${first._id}/status`, { status: "preparing" });
  await ask(manager, `PATCH /orders/${first._id}/status`, { status: "cancelled", reason: "Left" });
  await ask(manager, "GET /orders?status=cancelled&limit=1");
  await ask(manager, "GET /tables");
  await ask(manager, "GET /activity?limit=4");
});

test("what is not charged, and slips", async () => {
  const { waiter, manager, ask, open, line } = await openApi();
  const { _id: order, items } = await open("T1", line("Masala Dosa", 3), line("Lager", 2));
  const [dosa, lager] = items.map(({ _id }) => _id);
  const free = { kind: "complimentary", lines: [{ line: dosa, quantity: 2 }], reason: "Late" };
  await ask(waiter, `POST /orders/${order}/not-charged`, free);
  await ask(manager, `POST /orders/${order}/not-charged`, { ...free, reason: undefined });
  await ask(manager, `POST /orders/${order}/not-charged`, free);
  await ask(manager, `POST /orders/${order}/not-charged`, { ...free, kind: null });
  const all = [
    { line: dosa, quantity: 3 },
    { line: lager, quantity: 2 },
  ];
  await ask(manager, `POST /orders/${order}/not-charged`, { kind: "staff-meal", lines: all, reason: "Cook" });
  await ask(manager, `POST /orders/${order}/bill`, {});
  await ask(manager, `PATCH /orders/${order}/pay`, {});
  const [slip] = await ask(manager, "GET /bills/slips");
  await ask(waiter, `PATCH /bills/slips/${slip._id}/print`, {});
  await ask(manager, "GET /bills/slips?search=000001&date=2026-11-20");
  await ask(manager, "GET /orders?limit=2");
});
