import { expect, test } from "vitest";
import type { OfferedAccount } from "../../accounts/api.ts";
import type { Place } from "../place.ts";
import { findUsualAccount, usualAccountName } from "./usualAccount.ts";

const account = (kind: "stay" | "company", _id: string, more: Partial<OfferedAccount>): OfferedAccount => ({
  ...{ _id, kind, name: "", room: "", gstin: "", address: "" },
  ...more,
});
const accounts = [
  account("stay", "stay 12", { room: "12", name: "Infosys" }),
  account("company", "infosys", { name: "Infosys", gstin: "27AAPFU0939F1ZV" }),
];
const table: Place = { kind: "table", table: { _id: "t", name: "T1" }, area: { _id: "a", name: "Hall" } };
const room = (name: string): Place => ({
  ...{ kind: "room", room: name, name: "Asha", phone: "", number: null, promisedAt: null },
});
const company = { name: "infosys ", address: "", gstin: "27AAPFU0939F1ZV" };

test.each([
  ["a room with a stay", { place: room("12"), guest: company }, "Room 12", "stay 12"],
  ["a room without one", { place: room("14"), guest: null }, "Room 14", undefined],
  ["a company on the bill", { place: table, guest: company }, "infosys ", "infosys"],
  ["another company", { place: table, guest: { ...company, name: "Wipro" } }, "Wipro", undefined],
  ["a guest who is no company", { place: table, guest: { ...company, gstin: "" } }, "", undefined],
  ["nobody", { place: table, guest: null }, "", undefined],
])("the usual account of %s", (_, order, name, id) => {
  expect(usualAccountName(order)).toBe(name);
  expect(findUsualAccount(order, accounts)?._id).toBe(id);
});
