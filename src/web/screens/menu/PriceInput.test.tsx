import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { item } from "../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { PriceInput } from "./PriceInput.tsx";

beforeEach(() => signInAdmin(async () => Response.json({})));
afterEach(signOutAdmin);

const field = () => screen.getByRole<HTMLInputElement>("textbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const before = item.price / 100;

test.each(["0", "-5", "ten", ""])("a price of %j is not saved, and stays in the field", (typed) => {
  const save = vi.fn(async () => true);
  show(<PriceInput item={item} onSave={save} />);
  type(typed);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(save).not.toHaveBeenCalled();
  expect(field().value).toBe(typed);
  expect(screen.getByText("Above 0")).toBeTruthy();
});

test("Enter saves the price in paise; the same price is not sent, and Escape takes a typed one back", async () => {
  const save = vi.fn(async () => true);
  show(<PriceInput item={item} onSave={save} />);
  type("1,234.5");
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(save).toHaveBeenCalledWith(123_450));
  await waitFor(() => expect(field().readOnly).toBe(false));
  type(String(before));
  fireEvent.blur(field());
  type("999");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(field().value).toBe(before.toFixed(2));
  expect(save).toHaveBeenCalledOnce();
});

test("a price that the server did not take stays in the field", async () => {
  show(<PriceInput item={item} onSave={async () => false} />);
  type("77");
  fireEvent.blur(field());
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(field().value).toBe("77");
});
