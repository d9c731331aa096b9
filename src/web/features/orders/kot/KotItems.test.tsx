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

const movedTo = [
  { order: "o9", place: { kind: "takeaway", number: 7, name: "", phone: "", promisedAt: null } },
] as const;
const items = [
  exampleKotItem({
    _id: "a",
    quantity: 3,
    notes: "hot",
    voidedQuantity: 1,
    preparationStatus: "ready",
    movedTo: [...movedTo],
  }),
  exampleKotItem({ _id: "b", quantity: 2, voidedQuantity: 2, movedTo: [...movedTo] }),
  exampleKotItem({ _id: "c" }),
];

test.each([
  [false, ["3 × Dalhot→ Takeaway 71 taken backReady", "2 × DalTaken back", "1 × DalPending"]],
  [true, ["3 × Dalhot→ Takeaway 71 taken back", "2 × DalTaken back", "1 × Dal"]],
])(
  "an item shows its note, where it is now, what was taken back and its status (hidden: %s)",
  (hidden, texts) => {
    show(<KotItems kot={exampleKot({ items })} hidesStatus={hidden} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(texts);
  },
);
