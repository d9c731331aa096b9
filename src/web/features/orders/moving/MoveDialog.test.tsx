import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Table } from "#domain/floor/tablesApi.ts";
import { rateBps } from "#domain/money.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { device } from "../../../sync/device.ts";
import { order, table } from "../../../testing/examples.ts";
import { show } from "../../../testing/signedIn.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

const world = vi.hoisted(() => ({ tables: [] as readonly Table[] }));
vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({ useApiQuery: () => world.tables }));
vi.mock("../../../sync/hooks/useSend.ts", () => ({ useSend: () => undefined }));
vi.mock("./useMoveLines.ts", () => ({ useMoveLines: () => undefined }));
vi.mock("./OtherOrders.tsx", () => ({ OtherOrders: () => undefined }));
vi.mock("./WaiterButtons.tsx", () => ({ WaiterButtons: () => undefined }));

afterEach(cleanup);

test.each([
  [
    { percent: rateBps(1000) },
    ["The discount of T4, 10%, ends with a merge. That of the other order stays."],
  ],
  [null, []],
])("a merge shows which discount ends", (discount, says) => {
  show(<MoveDialog order={withChanges(order, { discount })} onClose={() => {}} />);
  expect(screen.getByText("Merge with the order of")).toBeTruthy();
  expect(screen.queryAllByText(/ends with a merge/).map(({ textContent }) => textContent)).toEqual(says);
});

test("without the server an order goes nowhere", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.spyOn(console, "warn").mockReturnValue();
  world.tables = [{ ...table, _id: "t5", name: "T5" }];
  await device.connection.check();
  show(<MoveDialog order={order} onClose={() => {}} />);
  const free = screen.getAllByRole<HTMLButtonElement>("button").filter(({ disabled }) => !disabled);
  expect(free.map(({ className }) => className)).toEqual([expect.stringContaining("Modal-close")]);
  expect(screen.getByRole("button", { name: "T5" })).toBeTruthy();
  vi.unstubAllGlobals();
});
