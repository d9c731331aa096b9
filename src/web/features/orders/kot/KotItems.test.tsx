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
  show(<KotItems kot={exampleKot({ items })} status="pending" hidesStatus />);
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
    show(<KotItems kot={exampleKot({ items })} status="preparing" hidesStatus={hidden} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(texts);
  },
);

test("a dish is marked only if it is not as far as its ticket", () => {
  const both = [
    exampleKotItem({ _id: "a", preparationStatus: "ready" }),
    exampleKotItem({ _id: "b", preparationStatus: "pending" }),
  ];
  for (const [status, texts] of [
    ["pending", ["1 × DalReady", "1 × Dal"]],
    ["served", ["1 × Dal", "1 × DalPending"]],
  ] as const) {
    show(<KotItems kot={exampleKot({ items: both })} status={status} hidesStatus={false} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(texts);
    signOutAdmin();
  }
});

test("a device that shows all dishes names no others", () => {
  localStorage.setItem("allDishes", "on");
  const five = Array.from({ length: 5 }, (_, index) => exampleKotItem({ _id: String(index) }));
  show(<KotItems kot={exampleKot({ items: five })} status="pending" hidesStatus />);
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.queryByRole("button")).toBeNull();
  localStorage.removeItem("allDishes");
});
