import { expect, test } from "vitest";
import { paise } from "../../money.ts";
import { examplePayment } from "../../testing/examples.ts";
import { formatPayments, mainType, validPayments } from "./tenders.ts";
import { upiLink } from "./upi.ts";

test.each([
  [[], undefined],
  [[["cash", 100]], "cash"],
  [
    [
      ["cash", 100],
      ["upi", 101],
    ],
    "upi",
  ],
  [
    [
      ["card", 100],
      ["cash", 100],
    ],
    "card",
  ],
  // The largest tender counts, not the sum of those of one type.
  [
    [
      ["cash", 100],
      ["cash", 100],
      ["upi", 150],
    ],
    "upi",
  ],
] as const)("%j is paid mainly by %s", (tenders, type) => {
  expect(mainType(tenders.map(([one, amount]) => ({ type: one, amount: paise(amount) })))).toBe(type);
});

test("a corrected payment is not valid; its replacement is", () => {
  const wrong = examplePayment("payment", 100, { _id: "wrong" });
  const reversal = examplePayment("reversal", 100, { _id: "back", corrects: "wrong" });
  const right = examplePayment("payment", 100, { _id: "right", corrects: "wrong", type: "card" });
  const other = examplePayment("payment", 50, { _id: "other" });
  expect(validPayments([wrong, reversal, right, other]).map(({ _id }) => _id)).toEqual(["right", "other"]);
});

test.each([
  ["", []],
  [
    "Cash",
    [
      ["cash", 50],
      ["cash", 100],
    ],
  ],
  [
    "UPI and cash",
    [
      ["cash", 100],
      ["upi", 150],
    ],
  ],
  [
    "Cash and UPI",
    [
      ["cash", 100],
      ["upi", 150],
      ["cash", 100],
    ],
  ],
  [
    "Credit (Room 12), card and UPI",
    [
      ["card", 60],
      ["credit", 100, "Room 12"],
      ["upi", 50],
    ],
  ],
] as const)("several payment types are listed, largest amount first: %s", (words, paid) => {
  const payments = paid.map(([type, amount, account = ""], at) =>
    examplePayment("payment", amount, { _id: String(at), type, account }),
  );
  const corrected = examplePayment("payment", 900, { _id: "wrong", type: "card" });
  const reversal = examplePayment("reversal", 900, { _id: "back", corrects: "wrong" });
  expect(formatPayments([...payments, corrected, reversal])).toBe(words);
});

test("the UPI link names the payee, the exact sum and a reference, each escaped", () => {
  const link = upiLink({
    upiId: "palm.grove@okbank",
    payee: "Palm & Grove",
    amount: paise(70_050),
    reference: "ab12",
  });
  expect(link).toBe("upi://pay?pa=palm.grove@okbank&pn=Palm%20%26%20Grove&am=700.50&cu=INR&tr=ab12");
});
