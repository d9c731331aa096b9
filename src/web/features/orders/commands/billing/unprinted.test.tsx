import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { unreachable } from "../../../../sync/http/failure.ts";
import { order } from "../../../../testing/examples.ts";
import { usePrintBillAndKot } from "../paying/usePrintBillAndKot.ts";
import { usePrintBillIn } from "./usePrintBill.ts";

/** All that happened and was said, in order. */
const did = vi.hoisted((): string[] => []);
const world = vi.hoisted(() => ({
  billPaper: true,
  waitersSettle: true,
  printed: true,
  isDishAdded: false,
  isAway: false,
  kot: {} as object | undefined,
}));

const popup = {
  print: async (pages: readonly unknown[]) => {
    did.push(`print ${pages.join(" and ")}`);
    return world.printed;
  },
  close: () => void did.push("close the popup"),
};

vi.mock("../../../../kit/panel.ts", () => ({ usePanel: () => ({ isWaiterPanel: false }) }));
vi.mock("../../../../kit/feedback/notify.ts", () => ({
  notify: {
    success: (title: string) => void did.push(title),
    failure: (title: string, text = "") => void did.push(`${title}: ${text}`),
    info: (title: string, text: string) => void did.push(`${title}: ${text}`),
  },
}));
vi.mock("../../../printing/paperWindow.ts", () => ({ openPaperWindow: () => popup }));
vi.mock("../../kot/useKotPaper.ts", () => ({ useKotPaper: () => () => "the KOT" }));
vi.mock("../../bills/useBillPaper.ts", () => ({
  useBillPaper: () => async () => (world.billPaper ? "the bill" : undefined),
}));
vi.mock("../sending/useKotCommands.ts", () => ({
  useKotCommands: () => ({
    send: async () => {
      did.push("send the KOT");
      return world.kot && { kot: world.kot };
    },
    lastKot: async () => ({}),
  }),
}));
vi.mock("../../../../sync/outbox/useSend.ts", () => ({
  useSend: () => async () =>
    world.isAway
      ? { kind: "failed", error: unreachable() }
      : { kind: "done", answer: { invoiceNumber: "A/26-27/000001" } },
}));
vi.mock("../../../../sync/cache/ask.ts", () => ({
  ask: async () => ({ ...order, version: 7, items: world.isDishAdded ? [unsent] : [] }),
}));
vi.mock("#domain/orders/bills/receipt.ts", () => ({ provisionalReceipt: () => "the provisional bill" }));
vi.mock("../../../../sync/cache/useAsk.ts", () => ({
  useAsk: () => ({ waitersSettle: world.waitersSettle }),
}));
vi.mock("../../../../sync/http/session.ts", () => ({ usePerson: () => ({ role: "waiter" }) }));
vi.mock("../dialogs.ts", () => ({ askSettle: async () => void did.push("ask how it is paid") }));
vi.mock("../paying/useSettle.ts", () => ({
  useSettle:
    () =>
    async (_: unknown, { version }: { readonly version: number }) => {
      did.push(`settle version ${version}`);
      return { kind: "done" };
    },
}));

/** A line that the kitchen does not know. */
const unsent = { quantity: 1, sentQuantity: 0, notes: "", sentNotes: "" };

beforeEach(() => {
  did.splice(0);
  const usual = { billPaper: true, waitersSettle: true, printed: true, isDishAdded: false, isAway: false };
  Object.assign(world, { ...usual, kot: {} });
});

const CLOSED = "Print Error: The window was closed before it printed. The bill is saved: print it again.";
const billAndKot = () => renderHook(() => usePrintBillAndKot()).result.current(order);
const bill = (...pages: never[]) => renderHook(() => usePrintBillIn()).result.current(popup, order, pages);

test("BILL+KOT settles what it has printed", async () => {
  expect(await billAndKot()).toBe("printed");
  expect(did.slice(1)).toEqual(["BILL+KOT Generated", "print the KOT and the bill", "settle version 7"]);
});

test("BILL+KOT prints and settles nothing where waiters do not settle, and says who does", async () => {
  world.waitersSettle = false;
  expect(await billAndKot()).toBe("nothing");
  const why = "Not Settled: A cashier, a manager or an admin settles here.";
  expect(did.slice(1)).toEqual(["BILL+KOT Generated", "print the KOT and the bill", why]);
});

test("BILL+KOT asks before it settles a dish that was added meanwhile, at whatever price", async () => {
  world.isDishAdded = true;
  await billAndKot();
  expect(did.at(-1)).toBe("ask how it is paid");
});

test("BILL+KOT without the bill's paper prints the KOT alone, says no more and settles nothing", async () => {
  world.billPaper = false;
  expect(await billAndKot()).toBe("blocked");
  expect(did.slice(1)).toEqual(["print the KOT"]);
});

test("BILL+KOT in a window that was closed too early settles nothing, and says so", async () => {
  world.printed = false;
  expect(await billAndKot()).toBe("blocked");
  expect(did.slice(1)).toEqual(["BILL+KOT Generated", "print the KOT and the bill", CLOSED]);
});

test("BILL without the bill's paper prints no blank sheet", async () => {
  world.billPaper = false;
  expect(await bill()).toBe("blocked");
  expect(did).toEqual(["Bill Generated", "close the popup"]);
});

test("BILL in a window that was closed too early keeps the order on view, and says so", async () => {
  world.printed = false;
  expect(await bill()).toBe("blocked");
  expect(did).toEqual(["Bill Generated", "print the bill", CLOSED]);
});

const PROVISIONAL =
  "Provisional bill printed: Nothing is settled. The tax invoice is printed when the server is back.";

test("BILL without the server prints a provisional bill, and the order can leave the screen", async () => {
  world.isAway = true;
  expect(await bill()).toBe("printed");
  expect(did).toEqual(["print the provisional bill", PROVISIONAL]);
});

test("BILL+KOT without the server sends the KOT, prints a provisional bill and settles nothing", async () => {
  world.isAway = true;
  expect(await billAndKot()).toBe("blocked");
  expect(did).toEqual(["send the KOT", "print the provisional bill", PROVISIONAL]);
});

test("BILL+KOT prints nothing when the KOT is neither sent nor kept", async () => {
  world.isAway = true;
  world.kot = undefined;
  expect(await billAndKot()).toBe("nothing");
  expect(did).toEqual(["send the KOT", "close the popup"]);
});
