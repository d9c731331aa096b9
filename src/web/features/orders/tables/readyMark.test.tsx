import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { order, table } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { readyOrders, unprintedOrders } from "../ready/readyOrders.ts";
import { TableGrid } from "./TableGrid.tsx";
import { tableTiles } from "./tableTiles.ts";

test("a table is marked while some food is ready and unserved, also with another round cooking, and while a KOT is unprinted", () => {
  stubLayout();
  const tiles = tableTiles([table], [order], "hall");
  render(<TableGrid tiles={tiles} chosenId={undefined} onChoose={() => {}} />);
  const tile = () => screen.getByRole("button", { name: /^T4 / }).textContent;
  expect(tile()).not.toContain("Food\u00a0ready");
  act(() => readyOrders.set(new Set([order._id])));
  expect(tile()).toContain("Food\u00a0ready");
  expect(screen.getByRole("button", { name: /^T4 / }).dataset.ready).toBe("Food\u00a0ready");
  act(() => readyOrders.set(new Set()));
  expect(tile()).not.toContain("Food\u00a0ready");
  act(() => unprintedOrders.set(new Set([order._id])));
  expect(tile()).toContain("Not\u00a0Printed");
  act(() => unprintedOrders.set(new Set()));
  expect(tile()).not.toContain("Not\u00a0Printed");
});
