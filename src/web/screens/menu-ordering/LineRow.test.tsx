import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { order } from "../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { LineRow } from "./LineRow.tsx";

afterEach(signOutAdmin);

test.each([
  ["Enter", ["hot"]],
  ["Escape", []],
])("instructions typed are stored by Enter and dropped by Escape: %s", (key, stored) => {
  signInAdmin(async () => Response.json({}));
  const [line] = order.items;
  if (!line) throw new Error("the example has no line");
  const notes: string[] = [];
  const nothing = () => {};
  show(
    <LineRow
      line={line}
      state="new"
      onQuantity={nothing}
      onRemove={nothing}
      onNotes={(text) => notes.push(text)}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: /^Special instructions/ }));
  const field = screen.getByRole("textbox", { name: /^Special instructions/ });
  fireEvent.change(field, { target: { value: " hot " } });
  fireEvent.keyDown(field, { key });
  expect(notes).toEqual(stored);
  expect(screen.queryByRole("textbox")).toBeNull();
});
