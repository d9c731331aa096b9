import { expect, test } from "vitest";
import { dal, exampleOrder, person } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { closingWords, refuseLines } from "./closing.ts";
import { withAdditions } from "./order.ts";

const empty = exampleOrder();
const filled = withAdditions(empty, [
  { _id: "l1", menuItem: dal, quantity: 1, rate: dal.price, notes: "", isVeg: true, addedBy: person },
]);

test("only an order that was empty when its table was freed takes lines that come late", () => {
  expect(refuseLines(filled, false)).toBeUndefined();
  expect(refuseLines({ ...empty, status: "cancelled" }, false)).toBeUndefined();
  expect(refuseLines({ ...empty, status: "cancelled" }, true)).toBe("order-deleted");
  expect(refuseLines({ ...filled, status: "cancelled" }, false)).toBe("order-deleted");
  expect(refuseLines({ ...empty, status: "paid" }, false)).toBe("order-not-open");
});

test("a closed order says who closed it", () => {
  const closing = {
    order: "o1",
    billNumber: "BILL-1",
    table: { _id: "t4", name: "T4" },
    kind: "voided",
    by: { _id: "p", name: "Meera" },
    at: instant(0),
    device: "",
  } as const;
  expect(closingWords(closing)).toBe("Order BILL-1 of T4 was voided by Meera");
  expect(closingWords({ ...closing, by: { _id: "", name: "" } })).toBe(
    "Order BILL-1 of T4 was voided by the server",
  );
});
