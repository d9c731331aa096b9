import { expect, test } from "vitest";
import type { Command } from "./endpoint.ts";
import { expensesApi } from "./expenses/api.ts";
import { areaEditingApi, tableEditingApi } from "./floor/editingApi.ts";
import { menuEditingApi } from "./menu/editingApi.ts";
import { closingApi } from "./orders/commands/closing.ts";
import { payingApi } from "./orders/commands/paying.ts";
import { sendingApi } from "./orders/commands/sending.ts";
import { takingApi } from "./orders/commands/taking.ts";
import { kotApi } from "./orders/kot/api.ts";
import { refusals } from "./refusal.ts";
import { accountsApi } from "./staff/accountsApi.ts";

/** Texts that staff know from the specification, and the command that says each when it fails. */
const failures: readonly (readonly [string, Command])[] = [
  ["Failed to add item to order.", takingApi.addLines],
  ["Failed to remove item from order.", takingApi.removeLine],
  ["Failed to delete order. Please try again.", closingApi.deleteOrder],
  ["Failed to settle order. Please try again.", payingApi.pay],
  ["Failed to update order status", closingApi.setOrderStatus],
  ["Failed to update KOT status", sendingApi.setKotStatus],
  ["Failed to mark KOT as printed", kotApi.print],
  ["Failed to update table status. Please try again.", closingApi.setTableStatus],
  ["Failed to create category. Please try again.", menuEditingApi.createCategory],
  ["Failed to update category. Please try again.", menuEditingApi.updateCategory],
  ["Failed to delete category. Please try again.", menuEditingApi.removeCategory],
  ["Failed to create menu item. Please try again.", menuEditingApi.createItem],
  ["Failed to update menu item. Please try again.", menuEditingApi.updateItem],
  ["Failed to delete menu item. Please try again.", menuEditingApi.removeItem],
  ["Failed to add expense. Please try again.", expensesApi.create],
  ["Failed to update expense. Please try again.", expensesApi.update],
  ["Failed to add waiter", accountsApi.register],
  ["Failed to update waiter", accountsApi.update],
  ["Failed to update status", accountsApi.setStatus],
  ["Failed to delete waiter", accountsApi.remove],
  ["Failed to add area", areaEditingApi.create],
];

test.each(failures)("a failed command shows: %s", (text, { failure }) => {
  expect(failure).toBe(text);
});

test("a successful command shows the specification's message", () => {
  expect(accountsApi.register.success).toBe("Waiter added successfully");
  expect(areaEditingApi.create.success).toBe("Area added successfully");
  expect(tableEditingApi.update.success).toBe("Table updated");
});

test("the server refuses with the specification's messages", () => {
  const said = Object.values(refusals).map(({ message }) => message);
  expect(said).toEqual(
    expect.arrayContaining([
      "Invalid credentials",
      "Table already has an active order",
      "This table is out of service and cannot be booked.",
      "Out of Stock",
      "No KOT found for this order yet.",
      "Paid amount cannot be greater than total amount",
    ]),
  );
});
