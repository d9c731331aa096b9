import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { approvalApi } from "#domain/staff/approvalApi.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { createClient, demoAccounts } from "#testing/client.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

test("signing in and out stores the session and says so in the journal", async () => {
  const { server, waiter } = resort;
  const visitor = server.visitor();
  const body = demoAccounts.waiter;
  expect(await server.storedBy(() => visitor.send(staffApi.login, { body }))).toEqual(rows`
    sessions + session#1: user Asha Naik, device session#1, created_at now, last_seen_at now
    known_devices + user Asha Naik, signed_in_at now
    journal + by Asha Naik, staff, session.started, of Asha Naik, {after: {address: "127.0.0.1"}}
  `);

  const waits = { changesWait: true } as const;
  expect(await server.storedBy(() => waiter.send(staffApi.logout, { body: waits }))).toEqual(rows`
    sessions ~ session#1: signed_out_at null → now
    journal + by Asha Naik, staff, session.ended, of Asha Naik, {}
  `);

  expect(await server.storedBy(() => waiter.send(staffApi.logout, { body: {} }))).toEqual(rows`
    sessions ~ session#1: ended_at null → now
  `);
});

test("the commands about accounts store the account, the end of its sessions and who changed it", async () => {
  const { server, admin } = resort;
  const params = { userId: randomUUID() };
  const added = {
    ...{ _id: params.userId, username: "Lara", name: " Lara Dias", email: "Lara@x.example" },
    ...({ phone: "+91 98", password: "sunset-1", role: "cashier" } as const),
  };
  expect(await server.storedBy(() => admin.send(accountsApi.register, { body: added }))).toEqual(rows`
    users + Lara Dias: username Lara, username_key lara, name Lara Dias, email Lara@x.example,
      email_key lara@x.example, phone +91 98, role cashier, is_active 1, created_at now
    journal + by Meera Kamat, staff, user.added, of Lara Dias, {after: {_id: "Lara Dias", createdAt: now,
      username: "Lara", name: "Lara Dias", email: "Lara@x.example", phone: "+91 98", role: "cashier",
      isActive: true}}
  `);

  await server.client("lara");
  const body = { name: "Lara D'Sa", email: "", role: "manager" } as const;
  expect(await server.storedBy(() => admin.send(accountsApi.update, { params, body }))).toEqual(rows`
    users ~ Lara D'Sa: name Lara Dias → Lara D'Sa, email Lara@x.example → "", email_key lara@x.example → "",
      role cashier → manager
    sessions ~ session#1: ended_at null → now
    journal + by Meera Kamat, staff, user.changed, of Lara D'Sa, {before: {name: "Lara Dias",
      email: "Lara@x.example", role: "cashier"}, after: {name: "Lara D'Sa", email: "", role: "manager"}}
  `);

  const secret = { params, body: { password: "sunrise-2" } };
  await server.client("lara");
  expect(await server.storedBy(() => admin.send(accountsApi.setPassword, secret))).toEqual(rows`
    users ~ Lara D'Sa: password_hash changed
    sessions ~ session#1: ended_at null → now
    journal + by Meera Kamat, staff, user.passwordSet, of Lara D'Sa, {}
  `);

  const pin = { pin: "482719" };
  expect(await server.storedBy(() => admin.send(pinApi.setPin, { params, body: pin }))).toEqual(rows`
    pins + user Lara D'Sa
    journal + by Meera Kamat, staff, user.pinSet, of Lara D'Sa, {}
  `);

  await server.client("lara");
  const off = { params, body: { isActive: false } };
  expect(await server.storedBy(() => admin.send(accountsApi.setStatus, off))).toEqual(rows`
    users ~ Lara D'Sa: is_active 1 → 0
    sessions ~ session#1: ended_at null → now
    sessions ~ session#2: last_seen_at now-300s → now
    journal + by Meera Kamat, staff, user.deactivated, of Lara D'Sa, {before: {isActive: true},
      after: {isActive: false}}
  `);

  const on = { params, body: { isActive: true } };
  expect(await server.storedBy(() => admin.send(accountsApi.setStatus, on))).toEqual(rows`
    users ~ Lara D'Sa: is_active 0 → 1
    journal + by Meera Kamat, staff, user.activated, of Lara D'Sa, {before: {isActive: false},
      after: {isActive: true}}
  `);

  expect(await server.storedBy(() => admin.send(accountsApi.remove, { params, body: {} }))).toEqual(rows`
    users ~ Lara D'Sa: deleted_at null → now
    journal + by Meera Kamat, staff, user.deleted, of Lara D'Sa, {before: {username: "Lara",
      name: "Lara D'Sa"}}
  `);
});

test("one's own password and PIN are stored, other sessions end, and the journal says so", async () => {
  const { server, waiter } = resort;
  const { password: currentPassword } = demoAccounts.waiter;
  await server.client("waiter", "phone");
  const pin = { currentPassword, pin: "482719" };
  expect(await server.storedBy(() => waiter.send(pinApi.changeOwnPin, { body: pin }))).toEqual(rows`
    pins + user Asha Naik
    journal + by Asha Naik, staff, user.pinSet, of Asha Naik, {}
  `);

  const body = { currentPassword, newPassword: "monsoon-9" };
  expect(await server.storedBy(() => waiter.send(accountsApi.changeOwnPassword, { body }))).toEqual(rows`
    users ~ Asha Naik: password_hash changed
    sessions ~ session#1: ended_at null → now
    journal + by Asha Naik, staff, user.passwordSet, of Asha Naik, {}
  `);
});

test("a PIN stores a session of the person it switches to, and an approval of what was shown", async () => {
  const { server, admin, waiter } = resort;
  const { _id: person } = await admin.query(staffApi.profile);
  const pin = "482719";
  await admin.send(pinApi.setPin, { params: { userId: person }, body: { pin } });
  const body = { person, pin };
  expect(await server.storedBy(() => waiter.send(pinApi.switchPerson, { body }))).toEqual(rows`
    sessions + session#1: user Meera Kamat, device session#1, is_by_pin 1, created_at now, last_seen_at now
    known_devices + user Meera Kamat, signed_in_at now
    journal + by Meera Kamat, staff, session.started, of Meera Kamat, {after: {address: "127.0.0.1", isByPin: true}}
  `);

  expect(await server.storedBy(() => admin.send(pinApi.unlock, { body: { pin } }))).toEqual([]);

  const order = await resort.open(0, resort.line());
  const change = changeToApprove(order, withChanges(order, { items: [] }), "change");
  const asked = { action: "orders.void", target: order._id, change } as const;
  const byPin = { person, pin, ...asked };
  expect(await server.storedBy(() => waiter.send(pinApi.approveByPin, { body: byPin }))).toEqual(rows`
    approvals + approval#1: approver Meera Kamat, requested_by Asha Naik, action orders.void, target order#1,
      created_at now, expires_at now+120s, approved_change {act: "change", lines: [{line: "order_line#1",
      name: "Aloo Paratha", quantity: 1}], discountPercentage: 0, discountAmount: 0, grandTotal: 0}
    journal + by Meera Kamat, staff, approval.given, of order#1, {after: {action: "orders.void",
      requestedBy: "Asha Naik", act: "change", lines: [{line: "order_line#1", name: "Aloo Paratha",
      quantity: 1}], discountPercentage: 0, discountAmount: 0, grandTotal: 0}}
  `);

  const byPassword = { ...demoAccounts.admin, ...asked };
  expect(await server.storedBy(() => waiter.send(approvalApi.approve, { body: byPassword }))).toEqual(rows`
    approvals + approval#1: approver Meera Kamat, requested_by Asha Naik, action orders.void, target order#1,
      created_at now, expires_at now+120s, approved_change {act: "change", lines: [{line: "order_line#1",
      name: "Aloo Paratha", quantity: 1}], discountPercentage: 0, discountAmount: 0, grandTotal: 0}
    journal + by Meera Kamat, staff, approval.given, of order#1, {after: {action: "orders.void",
      requestedBy: "Asha Naik", act: "change", lines: [{line: "order_line#1", name: "Aloo Paratha",
      quantity: 1}], discountPercentage: 0, discountAmount: 0, grandTotal: 0}}
  `);
});

test("a lock stores the end of a session that a PIN opened", async () => {
  const { server, waiter } = resort;
  const { _id: person } = await waiter.query(staffApi.profile);
  const pin = "482719";
  await resort.admin.send(pinApi.setPin, { params: { userId: person }, body: { pin } });
  const { token } = await waiter.send(pinApi.switchPerson, { body: { person, pin } });
  const switched = createClient(() => server.url, token);
  expect(await server.storedBy(() => switched.send(staffApi.lock, { body: {} }))).toEqual(rows`
    sessions ~ session#1: signed_out_at null → now, is_locked 0 → 1
    journal + by Asha Naik, staff, session.ended, of Asha Naik, {}
  `);
});

test("a discarded change is journalled with its author and words", async () => {
  const { server, admin, waiter } = resort;
  const { _id: author } = await waiter.query(staffApi.profile);
  const order = await resort.open();
  const body = { author, change: "2 × Masala Chai", takenAt: server.clock.now(), aboutOrder: order._id };
  expect(await server.storedBy(() => admin.send(staffApi.noteDiscarded, { body }))).toEqual(rows`
    journal + by Meera Kamat, staff, change.discarded, of Asha Naik, subject order#1,
      {after: {change: "2 × Masala Chai", takenAt: now-60s}}
  `);
});
