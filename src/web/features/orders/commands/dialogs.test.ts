import { expect, test } from "vitest";
import { openDialogs, promptSettle, promptUnsent } from "./dialogs.ts";

test("a dialog opens above the others with what it was given, and closes alone", async () => {
  const settled = promptSettle("o1", "1 × Dal");
  const unsent = promptUnsent(2);
  expect(openDialogs.get()).toMatchObject([
    { kind: "settle", orderId: "o1", unsentText: "1 × Dal" },
    { kind: "unsent", count: 2 },
  ]);
  openDialogs.get().at(-1)?.answer(undefined);
  expect(await unsent).toBeUndefined();
  expect(openDialogs.get()).toMatchObject([{ kind: "settle" }]);
  openDialogs.get()[0]?.answer(undefined);
  expect(await settled).toBeUndefined();
  expect(openDialogs.get()).toEqual([]);
});
