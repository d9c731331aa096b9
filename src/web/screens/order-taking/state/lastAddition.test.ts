// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { firstLine, order } from "../../../testing/examples.ts";
import { lastAddition, useUndoable } from "./lastAddition.ts";

test("the newest addition can be undone on its order until the kitchen knows it", () => {
  const addition = { orderId: order._id, lineId: firstLine(order)._id, name: "Masala Dosa", quantity: 1 };
  act(() => lastAddition.set(addition));
  const undoable = (sentQuantity: number, _id = order._id) => {
    const items = [{ ...firstLine(order), sentQuantity }];
    return renderHook(() => useUndoable({ ...order, _id, items })).result.current;
  };
  expect(undoable(0)).toBe(addition);
  expect(undoable(1)).toBeUndefined();
  expect(undoable(0, "o2")).toBeUndefined();
});
