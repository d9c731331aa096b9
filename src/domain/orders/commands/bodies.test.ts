import { expect, test } from "vitest";
import { type Limit, refusedIn, testLimits } from "../../testing/bodyLimits.ts";
import { billingApi } from "./billing.ts";
import { closingApi } from "./closing.ts";
import { payingApi } from "./paying.ts";
import { sendingApi } from "./sending.ts";
import { takingApi } from "./taking.ts";

const id = "0190c000-0000-4000-8000-000000000011";
const line = { _id: id, menuItem: "dal", quantity: 1 };
const lines = (count: number) => Array.from({ length: count }, () => line);
const letters = (count: number) => "x".repeat(count);

const guest = { name: letters(80), address: letters(300), gstin: "27AAPFU0939F1ZV" };

const bodies = {
  openOrder: [takingApi.openOrder.body, { _id: id, table: "t" }],
  addLines: [takingApi.addLines.body, { lines: [line] }],
  changeLine: [takingApi.changeLine.body, {}],
  updateOrder: [takingApi.updateOrder.body, {}],
  sendKot: [sendingApi.sendKot.body, {}],
  pay: [payingApi.pay.body, {}],
  setOrderStatus: [closingApi.setOrderStatus.body, { status: "ready" }],
  setKotStatus: [sendingApi.setKotStatus.body, { status: "ready" }],
  setTableStatus: [closingApi.setTableStatus.body, { status: "reserved" }],
  cancelBill: [billingApi.cancelBill.body, { reason: "wrong table" }],
} as const;

const refused = refusedIn(bodies);

const limits: readonly Limit<typeof bodies>[] = [
  ["openOrder", "_id", id, "12"],
  ["openOrder", "billNumber", "BILL-1795100100", "BILL-179510010"],
  ["openOrder", "billNumber", "BILL-17951001001234567", "BILL-179510010012345678"],
  ["openOrder", "billNumber", "BILL-1795100100000", "1795100100000"],
  ["openOrder", "kotNumber", "KOT1795100100000", "KOT179510010000"],
  ["openOrder", "kotNumber", "KOT1795100100000999", "KOT17951001000009999"],
  ["openOrder", "items", lines(200), lines(201)],
  ["openOrder", "discountPercentage", 100, 100.01],
  ["openOrder", "discountPercentage", 0, -0.01],
  ["openOrder", "discountPercentage", 12.25, 12.255],
  ["openOrder", "paymentType", "upi", "paid"],
  ["openOrder", "notes", letters(500), letters(501)],
  ["openOrder", "covers", 1, 0],
  ["updateOrder", "covers", 99, 100],
  ["updateOrder", "covers", null, 1.5],
  ["updateOrder", "guest", null, "Infosys"],
  ["addLines", "lines", lines(200), lines(201)],
  ["addLines", "lines", lines(1), []],
  ["changeLine", "quantity", 1, 0],
  ["changeLine", "quantity", 999, 1000],
  ["changeLine", "quantity", 2, 1.5],
  ["changeLine", "notes", letters(200), letters(201)],
  ["changeLine", "reason", letters(200), letters(201)],
  ["changeLine", "reason", "x", " "],
  ["changeLine", "approval", letters(80), letters(81)],
  ["changeLine", "course", letters(80), letters(81)],
  ["changeLine", "course", null, ""],
  ["updateOrder", "version", 3, 3.5],
  ["updateOrder", "items", ["dal"], lines(201)],
  ["sendKot", "notes", letters(500), letters(501)],
  ["sendKot", "courses", Array(8).fill("Mains"), Array(9).fill("Mains")],
  ["sendKot", "courses", ["Mains"], []],
  ["pay", "status", "settled", "served"],
  ["pay", "cashGiven", 0, -1],
  ["pay", "tip", 10_000_00_00, 10_000_00_00.01],
  ["pay", "account", letters(80), letters(81)],
  ["pay", "expectedTotal", 10.25, 10.255],
  ["setOrderStatus", "status", "completed", "open"],
  ["setKotStatus", "status", "served", "paid"],
  ["setTableStatus", "status", "out-of-service", "free"],
  ["cancelBill", "reason", letters(200), letters(201)],
];

testLimits(bodies, limits);

test.each([
  ["no item", { menuItem: undefined }, "lines.0.menuItem"],
  ["no quantity", { quantity: undefined }, "lines.0.quantity"],
  ["a rate of three decimals", { rate: 1.005 }, "lines.0.rate"],
  ["an unknown field", { colour: "red" }, "lines.0"],
])("a line with %s is refused and named", (_, given, field) => {
  expect(refused("addLines", { lines: [{ ...line, ...given }] })).toEqual([field]);
});

test.each([
  ["guest.name", { name: " " }],
  ["guest.name", { name: letters(81) }],
  ["guest.address", { address: letters(301) }],
  ["guest.gstin", { gstin: "27AAPFU0939F1Z" }],
  ["guest.gstin", { gstin: "27AAPFU0939F1ZW" }],
])("%s of a bill's guest is refused in %j", (field, wrong) => {
  expect(refused("updateOrder", { guest: { ...guest, ...wrong } })).toEqual([field]);
});

test("a bill's guest may be as long as is stored, and needs no GSTIN", () => {
  expect(refused("updateOrder", { guest })).toEqual([]);
  expect(refused("updateOrder", { guest: { ...guest, address: "", gstin: "" } })).toEqual([]);
});

test("a cancelled bill needs a reason", () => {
  expect(refused("cancelBill", { reason: undefined })).toEqual(["reason"]);
});
