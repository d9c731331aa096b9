import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Order } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { order } from "../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { OrderActions } from "./OrderActions.tsx";

const print = vi.hoisted(() => vi.fn());
vi.mock("../../features/orders/commands/billing/usePrintPapers.ts", () => ({ usePrintPapers: () => print }));
const said = vi.spyOn(notify, "success").mockReturnValue();

beforeEach(() => signInAdmin(async () => Response.json([])));
afterEach(signOutAdmin);

const createdAt = instant(Date.now() - 5_000);
const bill = { _id: "b", invoiceNumber: "A/26-27/000123", createdAt, isPrinted: false };
const showOrder = (given: Partial<Order>) =>
  show(<OrderActions order={{ ...order, ...given }} onView={() => {}} onViewKots={() => {}} />);

test("Orders prints the unprinted bill of an open order", async () => {
  showOrder({ bill });
  fireEvent.click(await screen.findByRole("button", { name: "Print bill A/26-27/000123 of T4" }));
  expect(print).toHaveBeenCalledExactlyOnceWith({ kots: [], bill });
});

test.each([
  ["printed", 1],
  ["blocked", 0],
])("a reprinted bill that was %s shows that it was printed %d times", async (result, times) => {
  said.mockClear();
  print.mockResolvedValueOnce(result);
  showOrder({ status: "paid", isActive: false, bill });
  fireEvent.click(await screen.findByRole("button", { name: "Bill of T4" }));
  await print.mock.results.at(-1)?.value;
  await Promise.resolve();
  expect(said).toHaveBeenCalledTimes(times);
});
