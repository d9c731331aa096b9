import { expect, test, vi } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { type Message, reportFailure, reportSuccess, setReporter } from "./report.ts";

const said: [string, Message][] = [];
setReporter({
  success: (message) => void said.push(["success", message]),
  failure: (message) => void said.push(["failure", message]),
  info: (message) => void said.push(["info", message]),
});
const logged = vi.spyOn(console, "warn").mockReturnValue();

test("a failed command shows its own text and the server's reason", () => {
  said.length = 0;
  reportSuccess(accountsApi.register, {}, { _id: "u1" });
  reportFailure(accountsApi.register, {}, new Refusal("username-taken"));
  expect(said).toEqual([
    ["success", { title: "Waiter added successfully" }],
    ["failure", { title: "Failed to add waiter", text: "This username is already taken." }],
  ]);
});

test("a failed table change is logged and shown", () => {
  said.length = 0;
  logged.mockClear();
  reportFailure(tableEditingApi.update, {}, new Refusal("name-taken"));
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    "[rasoi] PUT /tables/:tableId: This name is already in use.",
  );
  expect(said).toEqual([
    ["failure", { title: "Failed to update table", text: "This name is already in use." }],
  ]);
});

test("a screen can replace a failure's text or silence it", () => {
  said.length = 0;
  const toast = {
    success: ({ title }: { title: string }) => `Expense "${title}" added successfully!`,
    failure: () => undefined,
  };
  reportSuccess(expensesApi.create, toast, { title: "Gas" });
  reportFailure(expensesApi.create, toast, new Refusal("busy"));
  reportFailure(expensesApi.create, { failure: false }, new Refusal("busy"));
  expect(said).toEqual([["success", { title: 'Expense "Gas" added successfully!' }]]);
});
