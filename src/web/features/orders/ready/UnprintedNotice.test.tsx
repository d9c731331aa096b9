import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import { exampleKot, exampleKotItem } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { attentionArgs } from "../kot/useUnprinted.ts";
import { unprintedOrders } from "./readyOrders.ts";
import { UnprintedNotice } from "./UnprintedNotice.tsx";

const printed = vi.hoisted(() => vi.fn());
vi.mock("../kot/useKotPaper.ts", () => ({ usePrintKots: () => printed }));

/** A KOT that the signed-in person has sent just now. */
const kotOf = (token: number, given: Partial<Kot> = {}) =>
  exampleKot({
    _id: `k${token}`,
    token,
    order: { _id: `o${token}`, billNumber: "BILL-1" },
    waiter: { _id: "u1", name: "Meera" },
    createdAt: instant(Date.now()),
    ...given,
  });
const listed = (kots: readonly Kot[]) => {
  const { queryKey } = device.askOptions(kotApi.list, attentionArgs);
  device.queryClient.setQueryData(queryKey, { value: [...kots], seq: 1, epoch: "e" });
};
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  signInAdmin(async () => new Response("[]"));
});
afterEach(() => {
  signOutAdmin();
  device.presence.ownTable.set(null);
  vi.useRealTimers();
});

test("the signed-in person's unprinted KOTs are offered together, after time to print them", async () => {
  const others = { waiter: { _id: "u2", name: "Asha" } };
  const kots = [1, 2, 3, 4].map((token) => kotOf(token));
  listed([...kots, kotOf(5, others), kotOf(6, { isPrinted: true }), kotOf(7, { status: "ready" })]);
  show(<UnprintedNotice />);
  await passed(2_900);
  expect(screen.queryByRole("alert")).toBeNull();
  await passed(200);
  expect(screen.getByRole("alert").textContent).toMatch(
    /^Not Printed: KOT #1 .*, #2 .*, #3 .* and 1 morePrint$/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toHaveBeenCalledExactlyOnceWith(kots);
  // The tiles show all of them, whoever has sent them.
  expect([...unprintedOrders.get()]).toEqual(["o1", "o2", "o3", "o4", "o5"]);
  listed([]);
  await passed(0);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(unprintedOrders.get().has("o1")).toBe(false);
});

test("after two minutes everybody is alarmed of everybody's, with the stations that may not know it", async () => {
  const part = { status: "pending", isPrinted: false, printCount: 0, isSeen: false } as const;
  const at = (name: string, given = {}) => ({ ...part, station: { _id: name, name }, ...given });
  const parts = [at("Tandoor"), at("Bar", { isSeen: true }), at("Desserts", { isPrinted: true })];
  listed([kotOf(1, { waiter: { _id: "u2", name: "Asha" }, parts })]);
  show(<UnprintedNotice />);
  await passed(119_900);
  expect(screen.queryByRole("alert")).toBeNull();
  await passed(200);
  expect(screen.getByRole("alert").textContent).toBe("The kitchen may not know: KOT #1 T4 (Tandoor)Print");
});

test("an order that took dishes over is marked for their unprinted KOT", async () => {
  const kot = kotOf(1);
  const movedTo = [kot.order._id, "o2"].map((order) => ({ order, place: kot.place }));
  listed([{ ...kot, items: [exampleKotItem({ _id: "item", quantity: 2, movedTo })] }]);
  show(<UnprintedNotice />);
  await passed(3_100);
  expect([...unprintedOrders.get()]).toEqual(["o1", "o2"]);
});

test("the unprinted KOT of the shown order is offered only there", async () => {
  const kot = kotOf(1);
  device.presence.ownTable.set(kot.table._id);
  listed([kot]);
  show(<UnprintedNotice />);
  await passed(3_100);
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => device.presence.ownTable.set(null));
  expect(screen.getByRole("alert").textContent).toContain("#1");
});
