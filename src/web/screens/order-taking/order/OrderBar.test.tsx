import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { OrderButtons } from "./OrderBar.tsx";

afterEach(cleanup);

test("while one of the four buttons is working, the others ignore taps", async () => {
  const printed = Promise.withResolvers<void>();
  const kot = vi.fn(() => printed.promise);
  const others = { bill: vi.fn(), billAndKot: vi.fn(), settleOrderOnView: vi.fn() };
  const actions = { ...others, kot } as unknown as OrderTakingActions;
  render(<OrderButtons actions={actions} next="BILL" order={undefined} />);
  const button = (name: string) => screen.getByRole("button", { name });
  fireEvent.click(button("KOT"));
  expect(button("KOT").getAttribute("aria-busy")).toBe("true");
  for (const name of ["KOT", "BILL", "BILL+KOT", "SETTLE"]) fireEvent.click(button(name));
  expect(kot).toHaveBeenCalledOnce();
  for (const other of Object.values(others)) expect(other).not.toHaveBeenCalled();
  printed.resolve();
  await waitFor(() => expect(button("KOT").getAttribute("aria-busy")).toBe("false"));
  fireEvent.click(button("BILL"));
  await waitFor(() => expect(others.bill).toHaveBeenCalledOnce());
});
