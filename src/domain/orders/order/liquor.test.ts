import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Paise, paise, rateBps, sum } from "../../money.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import { exampleAddition, exampleOrder, regular } from "../../testing/examples.ts";
import type { Discount, Order, TaxRates } from "./api.ts";
import { discountOn } from "./discountSum.ts";
import { billingRefusal, withAdditions, withChanges } from "./order.ts";
import { splitOff } from "./split.ts";
import { formatTaxRate } from "./taxed.ts";
import { computeTotals, foodBlock, isLiquor, type Priced, taxByLine } from "./totals.ts";

const withVat: TaxRates = { ...regular, vatRate: rateBps(2000) };
const dish = (taxClass: TaxClass, quantity: number, rate: number, discount: Discount = null) => ({
  ...{ taxClass, quantity, rate: paise(rate), discount },
});

describe("by hand", () => {
  test("food has CGST and SGST, liquor VAT alone, and each block is rounded to the rupee", () => {
    // Food 301.50: 7.54 + 7.54 makes 316.58, rounded 317. Liquor 2 × 320.30: 128.12 makes 768.72, rounded 769.
    const totals = computeTotals([dish("service", 1, 301_50), dish("liquor", 2, 320_30)], null, withVat);
    expect(totals).toEqual({
      ...{ totalAmount: 942_10, discountAmount: 0, cgst: 754, sgst: 754, roundOff: 70, grandTotal: 1086_00 },
      liquor: { subtotal: 640_60, discountAmount: 0, vat: 128_12, roundOff: 28, grandTotal: 769_00 },
    });
  });

  test("an order's discount is shared between the blocks to the paisa, a line's own stays in its block", () => {
    // 10 % of 100.00 + 200.05 is 30.01 (30.005): 10.00 of food, 20.01 of liquor. The beer with its own 50 % has no share.
    const lines = [
      ...[dish("service", 1, 100_00), dish("liquor", 1, 200_05)],
      dish("liquor", 1, 50_00, { percent: rateBps(5000) }),
    ];
    const { discountAmount, liquor } = computeTotals(lines, { percent: rateBps(1000) }, withVat);
    expect([discountAmount, liquor?.discountAmount]).toEqual([55_01, 45_01]);
  });

  test("an order without liquor has no liquor block, nor has one whose liquor is not charged", () => {
    expect(computeTotals([dish("service", 1, 100_00)], null, withVat).liquor).toBeNull();
    const notCharged = { kind: "complimentary", reason: "Birthday", approvedBy: "Ravi" } as const;
    const lines = [dish("service", 1, 100_00), { ...dish("liquor", 1, 300_00), notCharged }];
    expect(computeTotals(lines, null, withVat)).toMatchObject({ liquor: null, totalAmount: 100_00 });
  });

  test.each(["regular", "composition", "unregistered"] as const)("liquor has VAT where GST is %s", (mode) => {
    const lines = [dish("service", 1, 100_00), dish("liquor", 1, 100_00)];
    const { cgst, liquor } = computeTotals(lines, null, { ...withVat, mode });
    expect([cgst, liquor?.vat]).toEqual([mode === "regular" ? 250 : 0, 20_00]);
  });

  test("equal rates of food and liquor are computed apart: each rounds its own tax", () => {
    // 0 % of both: one group would share one taxable amount.
    const none: TaxRates = { ...regular, mode: "unregistered", vatRate: rateBps(0) };
    const lines = [dish("service", 1, 1_10), dish("liquor", 1, 1_10)];
    expect(computeTotals(lines, null, none)).toMatchObject({
      ...{ roundOff: -20, grandTotal: 2_00 },
      liquor: { vat: 0, roundOff: -10, grandTotal: 1_00 },
    });
  });

  test("liquor cannot be billed until its rate is set; a rate of 0 is one", () => {
    const beer = exampleAddition({ _id: "beer", taxClass: "liquor" });
    const order = withAdditions(exampleOrder(regular), [beer]);
    expect(billingRefusal(order)).toBe("liquor-rate-missing");
    expect(billingRefusal(withChanges(order, { tax: { ...regular, vatRate: rateBps(0) } }))).toBeUndefined();
    expect(billingRefusal({ ...order, status: "paid" })).toBe("order-not-open");
    const notCharged = { kind: "complimentary", reason: "", approvedBy: "" } as const;
    const given = withChanges(order, { items: order.items.map((line) => ({ ...line, notCharged })) });
    expect(billingRefusal(given)).toBeUndefined();
  });

  test("a dish that became liquor does not join its line of food", () => {
    const soda = exampleAddition({ _id: "one" });
    const both = withAdditions(exampleOrder(withVat), [soda, { ...soda, _id: "two", taxClass: "liquor" }]);
    expect(both.items.map(({ taxClass }) => taxClass)).toEqual(["service", "liquor"]);
  });

  test("the tax of an order names the VAT only with liquor", () => {
    const order = withAdditions(exampleOrder(withVat), [exampleAddition({ _id: "a", taxClass: "liquor" })]);
    expect(formatTaxRate(order, withVat)).toBe("5%, VAT 20%");
    expect(formatTaxRate(order, regular)).toBe("5%, VAT (no rate)");
    expect(formatTaxRate({ liquor: null }, withVat)).toBe("5%");
  });
});

const rates = fc.integer({ min: 0, max: 10_000 }).map(rateBps);
const taxes = fc.record({
  mode: fc.constantFrom("regular" as const, "composition" as const, "unregistered" as const),
  ...{ cgstRate: rates, sgstRate: rates, vatRate: rates },
});
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.constant(null),
  rates.map((percent) => ({ percent })),
  fc.nat(2_000_000).map((rupees) => ({ rupees: paise(rupees), value: paise(2_000_000) })),
);
const carts = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 30 }),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map(paise),
    taxClass: fc.constantFrom(...TaxClass.options),
    discount: discounts,
  }),
  { maxLength: 12 },
);
type Cart = Priced & { readonly quantity: number; readonly rate: Paise };
const ofClass = (lines: readonly Priced[], taxClass: TaxClass) =>
  lines.filter((line) => line.taxClass === taxClass);

describe("for every cart, discount and tax", () => {
  test("the blocks add up to the totals, and each block adds up to whole rupees", () => {
    fc.assert(
      fc.property(carts, discounts, taxes, (lines, discount, tax) => {
        const { totalAmount: subtotal, cgst, sgst, ...totals } = computeTotals(lines, discount, tax);
        const { liquor } = totals;
        const food = foodBlock({ ...totals, subtotal });
        expect(food.subtotal - food.discountAmount + cgst + sgst + food.roundOff).toBe(food.grandTotal);
        const block = liquor ?? { subtotal: 0, discountAmount: 0, vat: 0, roundOff: 0, grandTotal: 0 };
        expect(block.subtotal - block.discountAmount + block.vat + block.roundOff).toBe(block.grandTotal);
        for (const { grandTotal, roundOff } of [food, block]) {
          expect(grandTotal % 100).toBe(0);
          expect(Math.abs(roundOff)).toBeLessThanOrEqual(50);
        }
        expect(food.grandTotal + block.grandTotal).toBe(totals.grandTotal);
        expect(liquor === null).toBe(!lines.some(isLiquor));
        const net = (line: (typeof lines)[number]) => line.rate * line.quantity;
        const shared = lines
          .filter((line) => line.discount === null)
          .reduce((all, line) => all + net(line), 0);
        const onLines = lines.map((line) => discountOn(paise(net(line)), line.discount));
        expect(food.discountAmount + block.discountAmount).toBe(
          sum(onLines) + discountOn(paise(shared), discount),
        );
      }),
    );
  });

  test("without a discount on the order two blocks make the sum of two orders of one block", () => {
    fc.assert(
      fc.property(carts, taxes, (lines, tax) => {
        const both = computeTotals(lines, null, tax);
        const [food, liquor] = TaxClass.options.map((one) => computeTotals(ofClass(lines, one), null, tax));
        for (const figure of figures)
          expect(both[figure]).toBe((food?.[figure] ?? 0) + (liquor?.[figure] ?? 0));
        expect(both.liquor).toEqual(liquor?.liquor);
      }),
    );
  });

  test("the lines of each block have the block's discount and tax to the paisa, and no tax of the other", () => {
    fc.assert(
      fc.property(carts, discounts, taxes, (lines, discount, tax) => {
        const { cgst, liquor } = computeTotals(lines, discount, tax);
        const charges = taxByLine(lines, discount, tax);
        const sumOf = (one: TaxClass, figure: "taxable" | "cgst" | "vat") =>
          sum(charges.filter(({ rates: { taxClass } }) => taxClass === one).map((charge) => charge[figure]));
        expect([sumOf("service", "cgst"), sumOf("service", "vat")]).toEqual([cgst, 0]);
        expect([sumOf("liquor", "cgst"), sumOf("liquor", "vat")]).toEqual([0, liquor?.vat ?? 0]);
        expect(sumOf("liquor", "taxable")).toBe((liquor?.subtotal ?? 0) - (liquor?.discountAmount ?? 0));
      }),
    );
  });

  test("a split keeps the price of each block, the discount to the paisa, and blocks that add up", () => {
    fc.assert(
      fc.property(carts, fc.nat(1_000), fc.array(fc.nat(30), { maxLength: 12 }), (cart, given, taken) => {
        const order = orderOf(cart, given);
        const pieces = order.items.flatMap(({ _id, quantity }, i) => {
          const moved = Math.min(taken[i] ?? 0, quantity);
          return moved > 0 ? [{ line: _id, quantity: moved }] : [];
        });
        const made = { _id: "part", billNumber: "BILL-2", lineIds: pieces.map((_, i) => `new ${i}`) };
        const { remainingOrder, part } = splitOff(order, pieces, made);
        const inBoth = (figure: (one: Order) => number) => figure(remainingOrder) + figure(part);
        expect(inBoth(({ liquor }) => liquor?.subtotal ?? 0)).toBe(order.liquor?.subtotal ?? 0);
        expect(inBoth(({ totalAmount }) => totalAmount)).toBe(order.totalAmount);
        expect(inBoth(({ discountAmount }) => discountAmount)).toBe(order.discountAmount);
        for (const one of [remainingOrder, part]) {
          const food = foodBlock({ ...one, subtotal: one.totalAmount });
          expect(food.grandTotal + (one.liquor?.grandTotal ?? 0)).toBe(one.grandTotal);
        }
      }),
    );
  });
});

const figures = ["totalAmount", "discountAmount", "cgst", "sgst", "roundOff", "grandTotal"] as const;

/** An order with `given` thousandths of its value as a discount in rupees. */
function orderOf(cart: readonly Cart[], given: number): Order {
  const additions = cart.map(({ taxClass, quantity, rate }, i) => {
    const menuItem = { _id: `item ${i}`, name: `Item ${i}` };
    return exampleAddition({ _id: `line ${i}`, menuItem, taxClass, quantity, rate });
  });
  const order = withAdditions(exampleOrder(withVat), additions);
  const { totalAmount: value } = order;
  const rupees = paise(Math.floor((value * given) / 1_000));
  return value === 0 ? order : withChanges(order, { discount: { rupees, value } });
}
