import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kotApi } from "#domain/orders/kot/api.ts";
import { toPlace } from "#domain/orders/place.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { order, table } from "../../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { attentionArgs } from "../kot/useUnprinted.ts";
import { OffTableTiles } from "../places/OffTableTiles.tsx";
import { unprintedOrders } from "../ready/readyOrders.ts";
import { TableMenu } from "./TableMenu.tsx";
import { tableTiles } from "./tableTiles.ts";

const printed = vi.hoisted(() => vi.fn());
vi.mock("../commands/billing/usePrintPapers.ts", () => ({ usePrintPapers: () => printed }));

beforeEach(() => signInAdmin(async () => Response.json([])));
afterEach(() => {
  unprintedOrders.set(new Set());
  signOutAdmin();
});

test("the menu of a table's tile prints the unprinted KOT", async () => {
  const sent = { order: { _id: order._id, billNumber: "BILL-1" }, createdAt: instant(Date.now() - 5_000) };
  const kot = exampleKot({ ...sent, token: 12 });
  const { queryKey } = device.askOptions(kotApi.list, attentionArgs);
  device.queryClient.setQueryData(queryKey, { value: [kot], seq: 1, epoch: "e" });
  const [tile] = tableTiles([table], [order], table.area._id);
  if (!tile) throw new Error("no tile");
  const nothing = () => {};
  const acts = { onMove: nothing, onHandOver: nothing, onClose: nothing };
  show(<TableMenu tile={tile} anchor={new DOMRect()} {...acts} />);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Print KOT #12" }));
  expect(printed).toHaveBeenCalledExactlyOnceWith({ kots: [kot], bill: null });
});

test("the tile of an order without a table shows that its KOT was not printed", () => {
  const takeaway = { ...order, place: toPlace({ kind: "takeaway" }, 1) };
  const acts = { chosenId: undefined, onChoose: () => {}, onGone: () => {}, isRow: false };
  show(<OffTableTiles orders={[takeaway]} {...acts} />);
  expect(screen.queryByText(/Not.Printed/)).toBeNull();
  unprintedOrders.set(new Set([order._id]));
  return screen.findByText(/Not.Printed/);
});
