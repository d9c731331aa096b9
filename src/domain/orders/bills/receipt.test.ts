import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minus, paise, rateBps, ZERO } from "../../money.ts";
import type { Block } from "../../printing/document.ts";
import { defaultSettings } from "../../settings/defaults.ts";
import {
  composition,
  exampleAddition,
  exampleBill,
  exampleOrder,
  exampleSettings,
  now,
  person,
  regular,
  unregistered,
} from "../../testing/examples.ts";
import { looks, plain } from "../../testing/paper.ts";
import { withAdditions, withChanges } from "../order/order.ts";
import type { Payment } from "../payments/api.ts";
import type { Bill } from "./api.ts";
import { newBill } from "./newBill.ts";
import { billReceipt, COMPOSITION_DECLARATION, provisionalReceipt } from "./receipt.ts";

const everything = { address: true, waiter: true };
const printed = (bill: Bill) => plain(billReceipt(bill, everything));

const cash: Payment = {
  _id: "p1",
  createdAt: now,
  kind: "payment",
  type: "cash",
  amount: paise(72_300),
  tip: ZERO,
  cashGiven: paise(80_000),
  changeDue: paise(7700),
  takenAt: null,
  account: "",
  reference: "",
  corrects: null,
  reason: "",
  receivedBy: person,
};

test("a tax invoice is printed line by line", () => {
  expect(printed(exampleBill({ payments: [cash], status: "paid" }))).toMatchInlineSnapshot(`
    "Palm Grove Resort
    Beach Road, Kovalam
    Phone 0471 2480000
    GSTIN 27AAPFU0939F1ZV
    FSSAI 10012011000001
    SAC 996332
    TAX INVOICE
    ---
    Bill No. | A/26-27/000123
    Ref. | BILL-1795100100000
    Order time | 20/11/2026, 19:30
    Date | 20/11/2026, 20:25
    Table T4 | Garden
    Waiter | Asha
    ---
    Item | Qty | Rate | Amount
    Dal | 2 | 180.00 | 360.00
    Malabar Prawn Curry with Coconut Milk, Curry Leaves and Two Appam | 1 | 405.50 | 405.50
    ---
    Subtotal | 765.50
    Discount 10% | -76.55
    CGST 2.5% | 17.22
    SGST 2.5% | 17.22
    Round Off | -0.39
    ---
    Grand Total | ₹723
    Paid by Cash | 723.00
    Cash given | 800.00
    Change | 77.00
    Thank you, visit again"
  `);
});

test("a bill made out to a guest prints the guest above the dishes, without empty fields", () => {
  const guest = { name: "Infosys Limited", address: "Plot 1, Hinjewadi, Pune", gstin: "27AAPFU0939F1ZV" };
  expect(printed(exampleBill({ guest }))).toContain(
    "Waiter | Asha\n---\nBill to: Infosys Limited\nPlot 1, Hinjewadi, Pune\nGSTIN 27AAPFU0939F1ZV\n---\nItem",
  );
  expect(printed(exampleBill({ guest: { name: "Asha Rao", address: "", gstin: "" } }))).toContain(
    "---\nBill to: Asha Rao\n---\nItem",
  );
});

test("a provisional bill has no number and says that it is not a tax invoice", () => {
  const byUpi = { ...exampleOrder(), paymentType: "upi" } as const;
  const order = withAdditions(byUpi, [exampleAddition({ _id: "line", quantity: 2 })]);
  expect(plain(provisionalReceipt(order, defaultSettings, now))).toMatchInlineSnapshot(`
    "Rasoi
    SAC 996332
    [PROVISIONAL – NOT A TAX INVOICE]
    ---
    Ref. | BILL-1795100100000
    Order time | 20/11/2026, 20:25
    Date | 20/11/2026, 20:25
    Table T4 | Garden
    Waiter | Asha
    ---
    Item | Qty | Rate | Amount
    Dal | 2 | 180.00 | 360.00
    ---
    Subtotal | 360.00
    CGST 2.5% | 9.00
    SGST 2.5% | 9.00
    Round Off | 0.00
    ---
    Grand Total | ₹378
    Payment type | UPI
    Thank you! Please visit again."
  `);
});

test.each([
  [[], "Due | 23.00"],
  [[["payment", 2_300]], "Paid by Cash | 700.00\nPaid by Cash | 23.00\nThank you"],
  [[["waived", 2_300]], "Paid by Cash | 700.00\nWritten off | 23.00\nThank you"],
  [[["payment", 72_300]], "Overpaid | 700.00"],
  [
    [
      ["payment", 72_300],
      ["returned", 70_000],
    ],
    "Returned | -700.00\nThank you",
  ],
] as const)("payments that differ from the Grand Total are explained: %j", (more, words) => {
  const plainCash = { ...cash, amount: paise(70_000), cashGiven: null, changeDue: null };
  const payments = more.map(([kind, amount]): Payment => ({ ...plainCash, kind, amount: paise(amount) }));
  expect(printed(exampleBill({ payments: [plainCash, ...payments], status: "paid" }))).toContain(words);
});

test("the tip is printed with cash and change, so that they add up", () => {
  const tipped: Payment = { ...cash, tip: paise(2_000), changeDue: paise(5_700) };
  expect(printed(exampleBill({ payments: [tipped], status: "paid" }))).toContain(
    "Paid by Cash | 723.00\nTip | 20.00\nCash given | 800.00\nChange | 57.00",
  );
});

test("a bill of supply carries the declaration and no tax lines", () => {
  const bill = exampleBill({ tax: composition, cgst: ZERO, sgst: ZERO });
  expect(printed(bill)).toContain(`BILL OF SUPPLY\n${COMPOSITION_DECLARATION}`);
  expect(printed(bill)).not.toMatch(/CGST|SGST|TAX INVOICE/);
});

test("an unregistered restaurant's bill names no tax", () => {
  const bill = exampleBill({ tax: unregistered, issuer: { ...exampleBill().issuer, gstin: "" } });
  expect(printed(bill)).not.toMatch(/GST|TAX INVOICE|SUPPLY|Composition/);
});

test.each([
  ["tax invoice", regular],
  ["bill of supply", composition],
  ["bill of an unregistered restaurant", unregistered],
])("a %s names the SAC it was issued under, when there is one", (_, tax) => {
  const { issuer } = exampleBill();
  expect(printed(exampleBill({ tax, issuer: { ...issuer, sac: "996331" } }))).toContain("\nSAC 996331\n");
  expect(printed(exampleBill({ tax, issuer: { ...issuer, sac: "" } }))).not.toContain("SAC");
});

test("the tax label has the rate of the bill", () => {
  const tax = { ...regular, cgstRate: rateBps(900), sgstRate: rateBps(250) };
  expect(printed(exampleBill({ tax }))).toContain("CGST 9% | 17.22\nSGST 2.5% | 17.22");
});

test.each([
  [0, false],
  [1, true],
  [2, true],
])("printed %i times before: DUPLICATE %s", (printCount, isDuplicate) => {
  expect(printed(exampleBill({ printCount })).includes("[DUPLICATE]")).toBe(isDuplicate);
});

test("a cancelled bill says so, and its replacement names it", () => {
  expect(printed(exampleBill({ status: "cancelled" }))).toContain("[CANCELLED]");
  expect(printed(exampleBill({ replaces: "A/26-27/000122" }))).toContain("Replaces | A/26-27/000122");
});

test("the bill of a moved order shows the old table and the new one", () => {
  const place = { table: exampleBill({}).table };
  const table = {
    kind: "table",
    table: { _id: "t9", name: "T9" },
    area: { _id: "garden", name: "Garden" },
  } as const;
  const paper = billReceipt(exampleBill({ movedTo: table }), { address: true, waiter: true });
  expect(plain(paper)).toContain(
    `Table ${place.table.name} | Garden\nTABLE CHANGED: ${place.table.name} → T9\n`,
  );
  expect(looks(paper)).toContain(`large bold: TABLE CHANGED: ${place.table.name} → T9`);
  expect(printed(exampleBill({}))).not.toContain("TABLE CHANGED");
});

test("the most important words on paper are larger, bold or white on black", () => {
  const again = exampleBill({ printCount: 1, status: "cancelled", tax: composition, payments: [cash] });
  expect(looks(billReceipt(again, everything))).toEqual([
    "huge center bold: Palm Grove Resort",
    "center: Beach Road, Kovalam",
    "center: Phone 0471 2480000",
    "center: GSTIN 27AAPFU0939F1ZV",
    "center: FSSAI 10012011000001",
    "center: SAC 996332",
    "center bold: BILL OF SUPPLY",
    `center: ${COMPOSITION_DECLARATION}`,
    "center bold inverted: DUPLICATE",
    "center bold inverted: CANCELLED",
    "bold: Bill No. | A/26-27/000123",
    "bold: Item | Qty | Rate | Amount",
    "huge bold: Grand Total | ₹723",
    "center: Thank you, visit again",
  ]);
});

test("the printing window and the PDF are named by the invoice number", () => {
  expect(billReceipt(exampleBill(), everything)).toMatchObject({ kind: "bill", title: "A/26-27/000123" });
});

test("the receipt omits fields that the issuer or the bill does not have", () => {
  const { issuer } = exampleBill();
  const bare = printed(
    exampleBill({
      issuer: { ...issuer, phone: "", fssai: "" },
      ...{ discountAmount: ZERO, discount: null, discountPercentage: rateBps(0) },
    }),
  );
  expect(bare).not.toMatch(/Phone|FSSAI|Discount|Cash given|Change|Account/);
});

test("a credit is printed with its account", () => {
  const credit: Payment = { ...cash, type: "credit", cashGiven: null, changeDue: null, account: "Room 12" };
  expect(printed(exampleBill({ payments: [credit], status: "paid" }))).toContain(
    "Paid by Credit | 723.00\nAccount | Room 12\nThank you",
  );
  expect(printed(exampleBill({ payments: [cash], status: "paid" }))).not.toContain("Account");
});

test("an unpaid bill prints the planned payment type, a paid one the actual", () => {
  const unpaid = printed(exampleBill({ paymentType: "upi", payments: [], status: "issued" }));
  expect(unpaid).toContain("Grand Total | ₹723\nPayment type | UPI\nThank you");
  expect(printed(exampleBill({ payments: [cash], status: "paid" }))).not.toContain("Payment type");
});

test("address and waiter are printed only if settings say so", () => {
  const bare = plain(billReceipt(exampleBill(), { address: false, waiter: false }));
  expect(bare).not.toMatch(/Beach Road|Phone|Asha/);
});

describe("for every bill", () => {
  const lines = fc.array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 80 }).filter((name) => name.trim() !== ""),
      quantity: fc.integer({ min: 1, max: 999 }),
      rate: fc.integer({ min: 1, max: 10_000_000 }).map(paise),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const rates = fc.integer({ min: 0, max: 10_000 }).map(rateBps);
  const taxes = fc.constantFrom(regular, composition, unregistered);

  test("the lines' discounts and taxes sum to the bill's, the printed sums to the Grand Total, and names are whole", () => {
    fc.assert(
      fc.property(lines, rates, taxes, (dishes, discountPercentage, tax) => {
        const additions = dishes.map(({ name, ...dish }, i) =>
          exampleAddition({ ...dish, _id: `${i}`, menuItem: { _id: `${i}`, name } }),
        );
        const order = withChanges(withAdditions(exampleOrder(tax), additions), {
          discount: { percent: discountPercentage },
        });
        const { createdAt, paidAt, ...made } = exampleBill();
        const bill = newBill(order, { ...made, settings: exampleSettings(), now, paidAt });
        const shares = (share: "discountAmount" | "taxable" | "cgst" | "sgst") =>
          bill.lines.reduce((total, line) => total + line[share], 0);
        expect(shares("taxable")).toBe(bill.subtotal - bill.discountAmount);
        for (const share of ["discountAmount", "cgst", "sgst"] as const)
          expect(shares(share)).toBe(bill[share]);
        const { blocks } = billReceipt(bill, everything);
        const dishRows = rows(blocks, 4).slice(1);
        expect(dishRows.map(([name]) => name)).toEqual(dishes.map((dish) => dish.name));
        const foot = rows(blocks, 2);
        const from = foot.findIndex(([label]) => label === "Subtotal");
        const to = foot.findIndex(([label]) => label === "Grand Total");
        const subtotal = dishRows.reduce((total, cells) => total + printedPaise(cells[3]), 0);
        expect(printedPaise(foot[from]?.[1])).toBe(subtotal);
        const sum = foot.slice(from, to).reduce((total, cells) => total + printedPaise(cells[1]), 0);
        expect(printedPaise(foot[to]?.[1])).toBe(sum);
        expect(minus(bill.grandTotal, paise(sum))).toBe(0);
      }),
    );
  });
});

function rows(blocks: readonly Block[], cells: number): (readonly string[])[] {
  return blocks.flatMap((block) =>
    block.kind === "row" && block.cells.length === cells ? [block.cells] : [],
  );
}

/** The number that a person with a pencil reads: "-76.55" → −7655, "₹723" → 72300. */
function printedPaise(text: string | undefined): number {
  const digits = (text ?? "").replace(/[₹,]/g, "");
  expect(digits).toMatch(/^-?\d+(\.\d{2})?$/);
  return Math.round(Number(digits) * 100);
}

test("a partly paid bill prints its payments, the amount due and a QR code for it", () => {
  const part: Payment = { ...cash, amount: paise(20_000), cashGiven: null, changeDue: null };
  const bill = exampleBill({ payments: [part], status: "issued" });
  const lines = plain(billReceipt(bill, { ...everything, payCode: "picture" })).split("\n");
  expect(lines.slice(lines.indexOf("Grand Total | ₹723"))).toEqual([
    "Grand Total | ₹723",
    "Paid by Cash | 200.00",
    "Payment type | Cash",
    "Still to pay | ₹523",
    "Pay ₹523 by UPI",
    "(picture)",
    "Thank you, visit again",
  ]);
});

test("a paid bill prints its tenders, corrected ones as they are now, and no QR code", () => {
  const half = { amount: paise(36_150), cashGiven: null, changeDue: null };
  const wrong: Payment = { ...cash, ...half, _id: "wrong" };
  const reversal: Payment = { ...wrong, _id: "back", kind: "reversal", corrects: "wrong" };
  const right: Payment = { ...wrong, _id: "right", type: "card", corrects: "wrong" };
  const upi: Payment = { ...cash, ...half, _id: "upi", type: "upi" };
  const bill = exampleBill({ payments: [wrong, reversal, right, upi], status: "paid" });
  const lines = plain(billReceipt(bill, { ...everything, payCode: "picture" })).split("\n");
  expect(lines.slice(lines.indexOf("Grand Total | ₹723") + 1, -1)).toEqual([
    "Paid by Card | 361.50",
    "Paid by UPI | 361.50",
  ]);
});
