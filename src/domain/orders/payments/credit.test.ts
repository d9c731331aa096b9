import { expect, test } from "vitest";
import { examplePayment } from "../../testing/examples.ts";
import { sumUnnamedCredit } from "./credit.ts";

const credit = (amount: number, account = "") =>
  examplePayment("payment", amount, { type: "credit", account });

test("credit without an account is the sum of all such payments", () => {
  expect(sumUnnamedCredit([credit(100_00), credit(50_00, " - "), credit(20_00, "Room 12")])).toBe(150_00);
  expect(sumUnnamedCredit([examplePayment("payment", 30_00), credit(20_00, "Room 12")])).toBeUndefined();
});
