import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { order } from "../../../testing/examples.ts";
import { show } from "../../../testing/signedIn.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({ useApiQuery: () => [] }));
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
