import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { rateBps } from "#domain/money.ts";
import { Kot } from "#domain/orders/kot/api.ts";
import { Order } from "#domain/orders/order/api.ts";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import { device } from "../../../../sync/device.ts";
import { order as example, firstLine, table } from "../../../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../../../testing/signedIn.tsx";
import { OrderDialogs } from "../../dialogs/OrderDialogs.tsx";
import { useVoidKot } from "../../kot-actions/useVoidKot.ts";
import { MoveDialog } from "../../moving/MoveDialog.tsx";
import { useDeleteOrder } from "../closing/useDeleteOrder.ts";
import { closeDialogs } from "../dialogs.ts";
import { useLineCommands } from "../taking/useLineCommands.ts";

/** All that was sent, opened, printed and closed, in order. */
const events: string[] = [];
/** The time of the change. */
const at = instant(Date.parse("2026-11-20T14:55:00Z"));
const order: Order = {
  ...example,
  items: example.items.map((line) => ({ ...line, sentQuantity: line.quantity })),
};
const free = { ...table, _id: "0190c000-0000-4000-8000-0000000000c5", name: "T5" };
const other: Order = {
  ...order,
  _id: "0190c000-0000-4000-8000-0000000000d6",
  table: { _id: "t6", name: "T6" },
  place: { kind: "table", table: { _id: "t6", name: "T6" }, area: order.area },
};
const kot = (given: Partial<Kot>) => exampleKot({ order: { _id: "o1", billNumber: "BILL-1" }, ...given });
/** The order's KOTs after the change: the change's own, and earlier ones. */
const tickets = [
  kot({ _id: "made", kind: "cancel", createdAt: at }),
  kot({ _id: "unprinted", createdAt: instant(at - 1) }),
  kot({ _id: "printed", createdAt: at, isPrinted: true }),
];
const refusal = (code: string, status: number) => Response.json({ code, message: code }, { status });
let stop = () => {};
let answers: Readonly<Record<string, () => Response>>;

vi.mock("../../../../kit/feedback/confirm.ts", () => ({ confirm: async () => true }));

beforeEach(async () => {
  events.length = 0;
  const changed = () => Response.json(Order.encode({ ...order, updatedAt: at }));
  answers = {
    "GET /health": () => Response.json({}),
    "GET /settings": () => Response.json(Settings.encode(defaultSettings)),
    "GET /auth/people": () => Response.json([]),
    "GET /tables": () => Response.json(tablesApi.list.output.encode([free])),
    "GET /orders": () => Response.json([Order.encode(other)]),
    "GET /menu/items": () => Response.json([]),
    "GET /orders/o1": changed,
    "GET /kot": () => Response.json(tickets.map((one) => Kot.encode(one))),
    "POST /auth/approvals": () =>
      Response.json({
        approval: "a",
        approvedBy: { _id: "m", name: "M" },
        expiresAt: "2026-11-20T15:00:00Z",
      }),
    "DELETE /orders/o1/lines/l1": changed,
    "DELETE /orders/o1": changed,
    "DELETE /kot/k1": () =>
      Response.json(Kot.encode(kot({ voided: { reason: "Wrong", by: table.area, at } }))),
    "POST /orders/o1/move": changed,
    "POST /orders/o1/lines/move": () =>
      Response.json({ order: Order.encode(order), to: Order.encode({ ...other, updatedAt: at }) }),
    "PATCH /kot/made/print": () => Response.json(Kot.encode(kot({ _id: "made" }))),
  };
  signInAdmin(async (address, init) => {
    const request = `${init?.method ?? "GET"} ${address.slice("/api".length).split("?")[0]}`;
    if (!request.startsWith("GET")) events.push(request);
    return answers[request]?.() ?? refusal("not-found", 404);
  });
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  vi.stubGlobal("open", () => {
    events.push("open");
    const page = document.implementation.createHTMLDocument();
    const popup = { document: page, closed: false, focus: vi.fn(), close: () => events.push("close") };
    // A popup closes a second after printing; this test does not wait for that.
    const print = () => {
      events.push("print");
      popup.close = () => 0;
    };
    return Object.assign(popup, { print });
  });
  vi.spyOn(console, "warn").mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  await device.connection.check();
  stop = device.outbox.startDelivering();
});
afterEach(() => {
  closeDialogs();
  stop();
  signOutAdmin();
});

/** A tap that voids dishes which the kitchen has seen. */
type Act = () => () => unknown;
const acts: readonly (readonly [what: string, request: string, useAct: Act])[] = [
  [
    "a dish",
    "DELETE /orders/o1/lines/l1",
    () => {
      const lines = useLineCommands();
      return () => lines.remove(order, firstLine(order));
    },
  ],
  [
    "an order",
    "DELETE /orders/o1",
    () => {
      const erase = useDeleteOrder();
      return () => erase(order);
    },
  ],
  [
    "a KOT",
    "DELETE /kot/k1",
    () => {
      const take = useVoidKot();
      return () => take(kot({ _id: "k1" }));
    },
  ],
];

function TakeBack({ useAct }: { readonly useAct: Act }) {
  const act = useAct();
  return <button type="button" aria-label="Take back" onClick={() => void act()} />;
}

/** Voids them, confirms with a reason and an admin's password, and returns what happened in the last tap alone. */
async function confirmTakingBack(useAct: Act): Promise<readonly string[]> {
  show(
    <>
      <TakeBack useAct={useAct} />
      <OrderDialogs />
    </>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Take back" }));
  await screen.findByLabelText("Approver's password");
  type(/^Reason/, "Wrong");
  return confirmAsAdmin(/^Void/);
}

function type(label: RegExp | string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function confirmAsAdmin(button: RegExp): readonly string[] {
  type("Approver's username", "meera");
  type("Approver's password", "secret");
  events.length = 0;
  fireEvent.click(screen.getByRole("button", { name: button }));
  return [...events];
}

test.each(acts)(
  "%s that is taken back has its CANCEL ticket printed by the tap that confirms it",
  async (...row) => {
    const [, request, useAct] = row;
    expect((await confirmTakingBack(useAct))[0]).toBe("open");
    const all = ["open", "POST /auth/approvals", request, "print", "PATCH /kot/made/print"];
    await waitFor(() => expect(events).toEqual(all));
  },
);

test.each(acts)("the popup for %s closes if the change is refused", async (...row) => {
  const [, request, useAct] = row;
  answers = { ...answers, [request]: () => refusal("order-not-open", 409) };
  await confirmTakingBack(useAct);
  await waitFor(() => expect(events).toEqual(["open", "POST /auth/approvals", request, "close"]));
});

test.each(acts)("the popup for %s closes if the approval is refused", async (...row) => {
  answers = { ...answers, "POST /auth/approvals": () => refusal("wrong-password", 422) };
  await confirmTakingBack(row[2]);
  await waitFor(() => expect(events).toEqual(["open", "POST /auth/approvals", "close"]));
});

test.each([
  ["moves", "T5", "POST /orders/o1/move"],
  ["is merged", "T6", "POST /orders/o1/lines/move"],
])("an order that %s prints its TABLE CHANGED KOT in the tap on the target", async (...row) => {
  const [, name, request] = row;
  show(<MoveDialog order={order} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name }));
  expect(events[0]).toBe("open");
  await waitFor(() => expect(events).toEqual(["open", request, "print", "PATCH /kot/made/print"]));
});

test("a merge that lowers a billed amount prints its KOT in the tap that approves it", async () => {
  const discount = { percent: rateBps(10_00) };
  answers = { ...answers, "GET /orders": () => Response.json([Order.encode({ ...other, discount })]) };
  const items = order.items.map((line) => ({ ...line, billedQuantity: line.quantity }));
  show(
    <>
      <MoveDialog order={{ ...order, items }} onClose={() => {}} />
      <OrderDialogs />
    </>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "T6" }));
  await screen.findByLabelText("Approver's password");
  expect(confirmAsAdmin(/^Lower the total/)[0]).toBe("open");
  const all = [
    "open",
    "POST /auth/approvals",
    "POST /orders/o1/lines/move",
    "print",
    "PATCH /kot/made/print",
  ];
  await waitFor(() => expect(events).toEqual(all));
});

test("moving an order that was not sent to the kitchen opens no popup", async () => {
  show(<MoveDialog order={example} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "T5" }));
  await waitFor(() => expect(events).toEqual(["POST /orders/o1/move"]));
});

test("moving unsent dishes to an order that the kitchen knows opens no popup", async () => {
  show(<MoveDialog order={example} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "T6" }));
  await waitFor(() => expect(events).toEqual(["POST /orders/o1/lines/move"]));
});
