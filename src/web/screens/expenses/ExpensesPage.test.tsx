import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { ExpensesPage } from "./ExpensesPage.tsx";

const fetchMock = vi.fn<typeof fetch>();
const refused = () => Response.json({ code: "invalid-input", message: "Told you" }, { status: 422 });
const overview = { count: 0, totalAmount: 0, paidAmount: 0, dueAmount: 0, byCategory: [] };

/** Answers reads of expenses with `answer`; other requests as a healthy server. */
function answerExpenses(answer: (address: string) => Promise<Response>): void {
  fetchMock.mockImplementation(async (address) => {
    const path = String(address);
    return path.startsWith("/api/expenses")
      ? await answer(path)
      : Response.json(path.endsWith("/settings") ? Settings.encode(defaultSettings) : {});
  });
}

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  signInAdmin(fetchMock);
  // The form scrolls to its first wrong field; jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(signOutAdmin);

test("expenses show placeholders while loading, an error after a failure, and Retry reads them", async () => {
  let goOn = () => {};
  const isLoading = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  answerExpenses(async () => {
    await isLoading;
    return refused();
  });
  show(<ExpensesPage />);
  expect(screen.getAllByRole("status", { name: "Loading" })).toHaveLength(2);
  goOn();
  await waitFor(() => expect(screen.getAllByText("Failed to load expenses: Told you")).toHaveLength(2));

  answerExpenses(async (path) => Response.json(path.endsWith("/overview") ? overview : []));
  for (const retry of screen.getAllByRole("button", { name: "Retry" })) fireEvent.click(retry);
  expect(await screen.findByText("No Expenses Found")).toBeTruthy();
  expect(await screen.findByText("Entries")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the number of all expenses is grouped like amounts", async () => {
  const many = { ...overview, count: 10_950 };
  answerExpenses(async (path) => Response.json(path.endsWith("/overview") ? many : []));
  show(<ExpensesPage />);
  expect(await screen.findByText("10,950")).toBeTruthy();
});

test("after midnight a new expense still belongs to the business day, and a later day is refused", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T19:00:00Z"), toFake: ["Date"] });
  // A growing text field waits for fonts, which jsdom does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  answerExpenses(async (path) => Response.json(path.includes("/overview") ? overview : []));
  show(<ExpensesPage />);
  fireEvent.click((await screen.findAllByRole("button", { name: "Add Expense" }))[0] ?? document.body);
  const date = await screen.findByLabelText<HTMLInputElement>(/^Date/);
  expect(date.value).toBe("20/11/2026");
  const fields = {
    "Expenses Title": "Milk",
    "Expenses Category": "Dairy",
    "Total Amount": "5",
    "Paid Amount": "5",
  };
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.change(date, { target: { value: "21/11/2026" } });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add Expense" }));
  expect(await screen.findByText("An expense cannot be dated after today.")).toBeTruthy();
  expect(fetchMock.mock.calls.filter(([, init]) => init?.method === "POST")).toEqual([]);
  vi.useRealTimers();
});
