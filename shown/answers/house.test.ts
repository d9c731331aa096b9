import { test } from "vitest";
import { createClient } from "#testing/client.ts";
import { compareAnswers, openApi } from "./ask.ts";

compareAnswers();

test("areas and tables", async () => {
  const { admin, waiter, ask, table, open, line } = await openApi();
  const hall = (await ask(waiter, "GET /areas"))[0]._id;
  await ask(admin, "POST /areas", { name: "hall" });
  const pool = await ask(admin, "POST /areas", { name: " Pool ", sortOrder: 3, description: "By the sea" });
  await ask(admin, `PUT /areas/${pool._id}`, { ...pool, name: "Deck", isActive: false });
  await ask(admin, `PUT /areas/${pool._id}`, { name: "Garden" });
  await ask(admin, `DELETE /areas/${hall}`, {});
  await ask(admin, "POST /tables", { name: "t1", area: hall });
  await ask(admin, "POST /tables", { name: "P1", area: pool._id, capacity: 0 });
  const made = await ask(admin, "POST /tables", { name: "P1", area: pool._id, status: "reserved" });
  await ask(admin, "POST /tables/batch", { names: ["P2", "p2"], area: pool._id });
  await ask(admin, "POST /tables/batch", { names: ["P2", "P3"], area: pool._id, capacity: 8 });
  await ask(admin, `PUT /tables/${made._id}`, { ...made, capacity: 2, area: hall });
  await open("T1", line("Dal"));
  await ask(admin, `PUT /tables/${table("T1")}`, { status: "available" });
  await ask(admin, `DELETE /tables/${table("T1")}`, {});
  await ask(waiter, `PATCH /tables/${table("T1")}/status`, { status: "reserved" });
  await ask(waiter, `PATCH /tables/${table("T2")}/status`, { status: "reserved" });
  await ask(admin, `DELETE /areas/${pool._id}`, {});
  await ask(admin, `DELETE /tables/${made._id}`, {});
  await ask(admin, `DELETE /tables/${made._id}`, {});
  await ask(waiter, `GET /tables/area/${pool._id}`);
  await ask(waiter, "GET /tables");
});

test("categories, dishes and stations", async () => {
  const { admin, waiter, ask, item } = await openApi();
  await ask(admin, "POST /menu/categories", { name: "bar" });
  const soups = await ask(admin, "POST /menu/categories", {
    name: "Soups",
    sortOrder: 2,
    taxClass: "service",
  });
  const hot = await ask(admin, "POST /menu/stations", { name: "Hot kitchen" });
  const tandoor = await ask(admin, "POST /menu/stations", { name: "Tandoor", sortOrder: 5 });
  await ask(admin, "POST /menu/stations", { name: "hot kitchen" });
  await ask(admin, `PUT /menu/categories/${soups._id}`, { name: "Soups", station: tandoor._id });
  await ask(admin, `PUT /menu/categories/${soups._id}`, { name: "Curries" });
  await ask(admin, "POST /menu/items", { name: "Rasam", category: soups._id, price: 0, code: "1" });
  const rasam = await ask(admin, "POST /menu/items", {
    name: "Rasam",
    category: soups._id,
    price: 90.5,
    code: "r1",
  });
  await ask(admin, "POST /menu/items", { name: "rasam", category: soups._id, price: 90.555 });
  await ask(admin, "POST /menu/items", { name: "rasam", category: soups._id, price: 80 });
  const variants = [{ name: "Half", code: "1", price: 50, isAvailable: true }];
  const choices = { variants, groups: [], openPrice: null, unit: "" };
  await ask(admin, `PUT /menu/items/${rasam._id}`, { choices });
  await ask(admin, `PUT /menu/items/${rasam._id}`, {
    choices: {
      ...choices,
      variants: [
        { ...variants[0], code: "" },
        { ...variants[0], code: "" },
      ],
    },
  });
  await ask(admin, `PUT /menu/items/${rasam._id}`, {
    choices: { ...choices, variants: [{ ...variants[0], code: "r2", station: hot._id }] },
    kitchenName: "रसम",
    description: "Hot",
    isVegetarian: true,
  });
  await ask(admin, `PATCH /menu/items/${rasam._id}/availability`, { isAvailable: false, variant: "Full" });
  await ask(admin, `PATCH /menu/items/${rasam._id}/availability`, { isAvailable: false, variant: "Half" });
  await ask(admin, `PATCH /menu/items/${item("Idli")}/availability`, { isAvailable: true });
  await ask(admin, `DELETE /menu/stations/${hot._id}`, {});
  await ask(admin, `DELETE /menu/categories/${soups._id}`, {});
  await ask(admin, `DELETE /menu/items/${rasam._id}`, {});
  await ask(admin, `DELETE /menu/items/${rasam._id}`, {});
  await ask(admin, `DELETE /menu/categories/${soups._id}`, {});
  await ask(waiter, "GET /menu/items");
  await ask(waiter, "GET /menu/stations");
  await ask(admin, "GET /menu/export?format=csv");
});

test("a menu is imported", async () => {
  const { admin, ask } = await openApi();
  const rows = ["Group,Item,Rate,Veg,Code,Add ons", "Curries,Dal,190,yes,,", "Goan,Xacuti,abc,no,,"];
  rows.push(
    "Goan,Sorpotel,310,no,77,Extras (0-1): cheese +40",
    "Bar,Feni,90,,9,",
    "Goan,Sorpotel,1,no,,",
    ",Nobody,5,,,",
  );
  const form = new FormData();
  form.append("sheet", new File([rows.join("\n")], "menu.csv", { type: "text/csv" }));
  const preview = await ask(admin, "POST /menu/import/preview", form);
  await ask(admin, "POST /menu/import", { fingerprint: "old", rows: [] });
  const row = { category: "Goan", name: "Sorpotel", row: 4 };
  const body = { fingerprint: preview.fingerprint, rows: [{ ...row, price: 310, code: "9" }] };
  await ask(admin, "POST /menu/import", body);
  await ask(admin, "POST /menu/import", { ...body, rows: [{ ...row, price: 310, veg: false, minutes: 20 }] });
});

test("staff", async () => {
  const { admin, manager, waiter, visitor, ask } = await openApi();
  const binu = { username: "Binu", name: "Binu", password: "palm-grove-2" };
  await ask(admin, "POST /auth/register", { ...binu, username: "waiter" });
  await ask(admin, "POST /auth/register", { ...binu, password: "binu" });
  const { _id: id } = await ask(admin, "POST /auth/register", {
    ...binu,
    email: "b@palm.in",
    role: "cashier",
  });
  await ask(visitor, "POST /auth/login", { username: " BINU ", password: "palm-grove-1" });
  await ask(visitor, "POST /auth/login", { username: " BINU ", password: "palm-grove-2" });
  await ask(admin, `PUT /auth/users/${id}`, { name: "Binu K", role: "waiter", phone: "98" });
  await ask(manager, `PUT /auth/users/${id}`, { name: "Binu K", role: "manager" });
  await ask(admin, `PATCH /auth/users/${id}/pin`, { pin: "123456" });
  await ask(admin, `PATCH /auth/users/${id}/pin`, { pin: "739154" });
  await ask(admin, `PATCH /auth/users/${id}/password`, { password: "palm-grove-3" });
  await ask(waiter, "POST /auth/switch", { person: id, pin: "739155" });
  await ask(waiter, "POST /auth/switch", { person: id, pin: "739154" });
  await ask(waiter, "PATCH /auth/password", { currentPassword: "wrong", newPassword: "palm-grove-4" });
  await ask(waiter, "PATCH /auth/pin", { currentPassword: "palm-grove-1", pin: "482913" });
  await ask(waiter, "POST /auth/lock", {});
  await ask(waiter, "GET /tables");
  await ask(waiter, "POST /auth/unlock", { pin: "111111" });
  await ask(waiter, "POST /auth/unlock", { pin: "482913" });
  await ask(admin, `PATCH /auth/users/${id}/status`, { isActive: false });
  await ask(visitor, "POST /auth/login", { username: "binu", password: "palm-grove-3" });
  await ask(admin, `DELETE /auth/users/${id}`, {});
  await ask(admin, `DELETE /auth/users/${id}`, {});
  const [me] = await ask(admin, "GET /auth/users");
  await ask(admin, `DELETE /auth/users/${me._id}`, {});
  await ask(admin, `PATCH /auth/users/${me._id}/status`, { isActive: false });
  await ask(waiter, "POST /auth/logout", {});
  await ask(waiter, "GET /auth/profile");
});

test("settings, expenses and devices", async () => {
  const { admin, manager, waiter, ask } = await openApi();
  await ask(admin, "GET /settings");
  await ask(admin, "PUT /settings", { gstin: "27AAPFU0939F1ZX" });
  await ask(admin, "PUT /settings", { invoicePrefix: "NC", cutoffHour: 13 });
  await ask(admin, "PUT /settings", { invoicePrefix: "NC" });
  await ask(admin, "PUT /settings", {
    invoicePrefix: "B",
    cutoffHour: 5,
    discountLimit: 12.5,
    phone: "0471",
  });
  const rule = { mode: "composition", cgstRate: 2.5, sgstRate: 2.5 };
  await ask(admin, "PUT /settings", { taxProfiles: [{ ...rule, from: "2026-11-21" }] });
  await ask(manager, "PUT /settings", { resortTitle: "Mine" });
  const gas = { title: "Gas", category: "Kitchen", totalAmount: 800.5, paidAmount: 900 };
  await ask(manager, "POST /expenses", gas);
  const expense = await ask(manager, "POST /expenses", {
    ...gas,
    paidAmount: 300,
    vendor: "HP",
    date: "2026-11-19",
  });
  await ask(manager, "POST /expenses", { ...gas, paidAmount: 0, date: "2026-11-22" });
  await ask(manager, "POST /expenses", { ...gas, title: "Ice", paidAmount: 800.5, paymentMethod: "upi" });
  await ask(manager, `PUT /expenses/${expense._id}`, { ...gas, paidAmount: 800.5, date: "2026-11-20" });
  await ask(manager, "GET /expenses?amount=800.5&limit=1");
  await ask(manager, "GET /expenses?date=2026-11-19");
  await ask(manager, "GET /expenses/stats/overview");
  await ask(manager, `DELETE /expenses/${expense._id}`, {});
  await ask(manager, `DELETE /expenses/${expense._id}`, {});
  await ask(waiter, "GET /expenses");
  await ask(admin, "PUT /devices/test", { name: "Till" });
  await ask(admin, "PUT /devices/nothing", { name: "Till" });
  await ask(admin, "GET /settings/clock");
  await ask(admin, "POST /settings/test-papers", { paper: "bill" });
});

test("accounts", async () => {
  const { admin, manager, cashier, waiter, ask, open, line } = await openApi();
  const company = { kind: "company", name: "Goa Tours", limit: 700 };
  const account = await ask(manager, "POST /accounts", { ...company, gstin: "27AAPFU0939F1ZV" });
  const { _id: id } = account;
  await ask(manager, "POST /accounts", { ...company, room: "204" });
  const stay = { kind: "stay", room: "204", name: "Ravi", arrival: "2026-11-19", departure: "2026-11-21" };
  const { _id: room } = await ask(manager, "POST /accounts", stay);
  await ask(manager, "POST /accounts", { ...stay, name: "Sunita" });
  const first = await open("T1", line("Masala Dosa", 3));
  const second = await open("T2", line("Dal"));
  await ask(waiter, `PATCH /orders/${first._id}/pay`, { paymentType: "credit", accountId: id });
  await ask(waiter, `PATCH /orders/${second._id}/pay`, { paymentType: "credit", accountId: room });
  await ask(cashier, `POST /accounts/${id}/collections`, { amount: 100.25, type: "upi", reference: "U1" });
  await ask(cashier, `POST /accounts/${id}/tds`, { amount: 50, section: "194C" });
  await ask(manager, `POST /accounts/${id}/tds`, { amount: 50, section: "194C" });
  const part = { to: room, order: first._id, amount: 100, reason: "Shared" };
  await ask(manager, `POST /accounts/${id}/transfers`, part);
  await ask(manager, `POST /accounts/${id}/transfers`, { ...part, amount: 9999 });
  await ask(manager, `POST /accounts/${id}/write-offs`, { amount: 10, reason: "Lost" });
  await ask(manager, `POST /accounts/${id}/returns`, { amount: 10, reason: "No", type: "cash" });
  await ask(manager, `GET /accounts/${id}/statement`);
  await ask(cashier, `POST /accounts/${room}/departure`, { expectedBalance: 1 });
  await ask(cashier, `POST /accounts/${room}/departure`, { expectedBalance: 289, payment: { type: "card" } });
  await ask(cashier, "GET /accounts");
  await ask(manager, `DELETE /accounts/${id}`, {});
  await ask(manager, "GET /accounts/accountant");
  await ask(waiter, "GET /accounts/offered");
  await ask(manager, "GET /accounts?search=goa");
  await ask(admin, "GET /bills?limit=1");
});

test("reports", async () => {
  const { server, manager, admin, cashier, waiter, ask, open, line, pay } = await openApi();
  await pay(await open("T1", line("Masala Dosa", 2), line("Lager")), { paymentType: "upi" });
  await pay(await open("T2", line("Dal")));
  for (const _part of [1, 2, 3]) {
    server.clock.advance(9 * 3_600_000);
    for (const one of [admin, manager, cashier, waiter]) await one.post("/auth/lock", {});
  }
  await pay(await open("T2", line("Dal", 3)));
  await open("T3", line("Lager"));
  for (const range of ["today", "yesterday", "week", "month"])
    await ask(manager, `GET /reports/sales?range=${range}`);
  await ask(manager, "GET /reports/sales?startDate=2026-11-20&endDate=2026-11-21");
  await ask(manager, "GET /reports/sales?startDate=2026-11-21&endDate=2026-11-20");
  await ask(manager, "GET /reports/items");
  await ask(manager, "GET /reports/items/sold?startDate=2026-11-20&endDate=2026-11-21");
  await ask(manager, "GET /reports/items/export?format=csv");
  await ask(manager, "GET /reports/sales/export?format=csv&startDate=2026-11-20&endDate=2026-11-21");
  await ask(cashier, "GET /reports/sales");
  await ask(admin, "GET /activity?topic=orders&limit=3");
  await ask(admin, "GET /health");
});

test("the kitchen and its printers", async () => {
  const { server, admin, waiter, cashier, visitor, ask, open, line } = await openApi();
  const printer = {
    name: "Hot",
    connection: { kind: "network", address: "10.0.0.9" },
    kots: "cook",
    bills: true,
  };
  await ask(admin, "POST /printers", { ...printer, connection: { kind: "network", address: "kitchen" } });
  const { _id: hot } = await ask(admin, "POST /printers", printer);
  await ask(admin, "POST /printers", { ...printer, name: "hot" });
  await ask(admin, `PUT /printers/${hot}`, { fallback: hot });
  await ask(admin, `PUT /printers/${hot}`, { width: 58, drawer: 1, isTextOnly: true });
  const { _id: order } = await open("T1", line("Masala Dosa", 2), line("Dal"));
  const { code } = await ask(admin, "POST /devices/pairing-codes", { name: "Pass" });
  await ask(visitor, "POST /devices/pair", { code: "WRONG" });
  const { token } = await ask(visitor, "POST /devices/pair", { code });
  await ask(visitor, "POST /devices/pair", { code });
  const display = createClient(() => server.url, token);
  await ask(waiter, "GET /kitchen/tickets");
  const [ticket] = await ask(display, "GET /kitchen/tickets");
  const [dosa] = ticket.items;
  const bump = { item: dosa._id, station: null, made: 1, cleared: 0, recalls: 0 };
  await ask(display, `POST /kitchen/tickets/${ticket._id}/bump`, { items: [{ ...bump, made: 3 }] });
  await ask(display, `POST /kitchen/tickets/${ticket._id}/bump`, { items: [bump] });
  await ask(display, `POST /kitchen/tickets/${ticket._id}/recall`, {
    items: [{ item: dosa._id, station: null, recalls: 0 }],
  });
  await ask(display, "GET /kitchen/bumped");
  await ask(display, "GET /kitchen/dishes");
  await ask(cashier, "POST /printing/drawer", { reason: "Change" });
  await ask(waiter, `POST /kot/${ticket._id}/jobs`, {});
  await ask(waiter, `POST /kot/${ticket._id}/jobs`, { again: true });
  const {
    jobs: [job],
  } = await ask(admin, "GET /printing");
  await ask(waiter, `PATCH /printing/${job?._id ?? "none"}`, { answer: "there" });
  const { _id: bill } = await ask(waiter, `POST /orders/${order}/bill`, {});
  await ask(waiter, `POST /bills/${bill}/jobs`, {});
  await ask(admin, `DELETE /printers/${hot}`, {});
});
