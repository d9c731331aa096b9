import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { Day, instant } from "../time.ts";
import type { Entry, Statement } from "./ledger.ts";
import { describeEntry, statementCsv, statementPaper } from "./statementPaper.ts";

const charge: Entry = {
  ...{ _id: "e", createdAt: instant(0), account: "a", kind: "charge", amount: paise(147_00), order: "o" },
  ...{ payment: null, document: "A/26-27/000001", receipt: null, reason: "", section: "", certificate: "" },
  ...{ by: { _id: "u", name: "Asha" }, businessDay: Day.decode("2026-11-20") },
};
const tds: Entry = { ...charge, kind: "tds", document: "", section: "194C", amount: paise(-47_00) };
const statement: Statement = {
  before: paise(-10_00),
  rows: [
    { entry: charge, balance: paise(137_00) },
    { entry: { ...tds, reason: '=HYPERLINK("x")' }, balance: paise(90_00) },
  ],
  after: paise(90_00),
};

test("an entry is described by its kind and document, and withheld tax by its section and certificate", () => {
  expect(describeEntry(charge)).toBe("Charge A/26-27/000001");
  expect(describeEntry(tds)).toBe("TDS withheld 194C, certificate missing");
  expect(describeEntry({ ...tds, certificate: "Q3" })).toBe("TDS withheld 194C, Q3");
});

test("a statement's CSV has all rows with their balance, and no formula", () => {
  expect(statementCsv(statement).split("\r\n")).toEqual([
    "Date,Entry,Document,Reason,By,Amount,Balance",
    ",Balance before,,,,,-10.00",
    "2026-11-20,Charge,A/26-27/000001,,Asha,147.00,137.00",
    '2026-11-20,TDS withheld,,"\'=HYPERLINK(""x"")",Asha,-47.00,90.00',
    ",Balance after,,,,,90.00",
  ]);
});

test("a statement on paper ends with what is owed or paid ahead", () => {
  const lastOf = (after: number) =>
    statementPaper("Infosys", { ...statement, after: paise(after) }).blocks.at(-1);
  expect(lastOf(90_00)).toMatchObject({ cells: ["Owed", "₹90"] });
  expect(lastOf(-10_00)).toMatchObject({ cells: ["Paid ahead", "₹10"] });
  expect(statementPaper("Infosys", statement).blocks).toContainEqual({
    kind: "row",
    cells: ["20/11/2026 Charge A/26-27/000001", "147.00", "137.00"],
  });
});
