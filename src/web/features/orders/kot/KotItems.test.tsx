import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { exampleKot, exampleKotItem } from "#domain/testing/examples.ts";
import { show, signOutAdmin } from "../../../testing/signedIn.tsx";
import { KotItems } from "./KotItems.tsx";

afterEach(signOutAdmin);

test.each([
  [4, "+ 1 more item"],
  [5, "+ 2 more items"],
])("a KOT of %d items shows three and names the others: %s", (count, more) => {
  const items = Array.from({ length: count }, (_, index) => exampleKotItem({ _id: String(index) }));
  show(<KotItems kot={exampleKot({ items })} hidesStatus />);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("button").textContent).toBe(more);
});
