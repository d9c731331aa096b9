import { expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { closingMessage } from "./closing.ts";

test("the closing message names who closed the order", () => {
  const closing = {
    order: "o1",
    billNumber: "BILL-1",
    table: { _id: "t4", name: "T4" },
    kind: "voided",
    into: null,
    by: { _id: "p", name: "Meera" },
    at: instant(0),
    device: "",
  } as const;
  expect(closingMessage(closing)).toBe("Order BILL-1 of T4 was voided by Meera");
  expect(closingMessage({ ...closing, kind: "paid" })).toBe("Order BILL-1 of T4 was settled by Meera");
  expect(closingMessage({ ...closing, by: { _id: "", name: "" } })).toBe(
    "Order BILL-1 of T4 was voided by the server",
  );
  expect(closingMessage({ ...closing, kind: "merged", into: { _id: "t1", name: "T1" } })).toBe(
    "Order BILL-1 of T4 was merged into that of T1 by Meera",
  );
});
