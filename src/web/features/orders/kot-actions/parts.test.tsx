import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KotStatus } from "#domain/orders/kot/api.ts";
import { exampleKot, exampleKotItem } from "#domain/testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { KotCard } from "../kot/KotCard.tsx";
import { KotStepButton } from "./KotStepButton.tsx";

const part = (_id: string, status: KotStatus) => ({
  ...{ station: { _id, name: _id }, status, isPrinted: false, printCount: 0, isSeen: false },
});
const item = (station: string, name: string, status: KotStatus = "pending") => ({
  ...exampleKotItem({ _id: name, menuItem: { _id: name, name } }),
  stations: [{ station, component: 0, quantity: 1 }],
  work: [{ order: "o", line: "line", component: 0, quantity: 1, status, station }],
});

const move = vi.hoisted(() => vi.fn());
vi.mock("./useAdvanceKot.ts", () => ({ useAdvanceKot: () => move }));

beforeEach(() => signInAdmin(() => new Promise(() => undefined)));
afterEach(signOutAdmin);

function showKot(...parts: ReturnType<typeof part>[]) {
  const items = [item("Hot", "Dal"), item("Tandoor", "Naan", "ready")];
  const kot = exampleKot({ parts, items });
  show(
    <KotCard
      kot={kot}
      isFinished={false}
      headingLevel={2}
      actions={<KotStepButton kot={kot} isFinished={false} onServe="serve" />}
      stepOf={(of) => <KotStepButton kot={kot} part={of} isFinished={false} onServe="serve" />}
    />,
  );
}

test("a KOT of two stations shows each with its dishes, status and next step, and one step for all", () => {
  showKot(part("Hot", "pending"), part("Tandoor", "ready"));
  const texts = screen.getAllByRole("region").map(({ textContent }) => textContent);
  expect(texts).toEqual(["HotPendingPrep1 × Dal", "TandoorReadyServe1 × Naan"]);
  expect(screen.getByRole("button", { name: "Prep: KOT #7 of T4" }).textContent).toBe("Prep all");
  fireEvent.click(within(screen.getByRole("region", { name: "Tandoor" })).getByRole("button"));
  const tandoor = expect.objectContaining({ station: { _id: "Tandoor", name: "Tandoor" } });
  expect(move).toHaveBeenCalledExactlyOnceWith(expect.anything(), "served", tandoor);
});

test("a KOT of one station names it and has one step", () => {
  showKot(part("Hot", "pending"));
  expect(screen.getByRole("region", { name: "Hot" }).textContent).toBe("Hot1 × Dal");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Prep"]);
});
