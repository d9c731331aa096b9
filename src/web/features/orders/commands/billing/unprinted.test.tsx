import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Order } from "#domain/orders/order/api.ts";
import { unreachable } from "../../../../sync/http/failure.ts";
import { order } from "../../../../testing/examples.ts";
import type { Paper, Printed } from "../../../printing/paperWindow.ts";
import { usePrintBillAndKot } from "../paying/usePrintBillAndKot.ts";
import { useSendKot } from "../sending/useSendKot.ts";
import { usePrintBillIn } from "./usePrintBill.ts";

/** All actions and toasts, in order. */
const events = vi.hoisted((): string[] => []);
const world = vi.hoisted(() => ({
  isLoaded: true,
  waitersSettle: true,
  printed: "printed",
  isDishAdded: false,
  isAway: false,
  isRefused: false,
  kot: undefined as object | undefined,
  order: {} as object,
}));

const popup = {
  print: async (pages: readonly unknown[]) => {
    events.push(pages.length > 0 ? `print ${pages.join(" and ")}` : "close the popup");
    return world.printed as Printed;
  },
  close: () => void events.push("close the popup"),
};

vi.mock("../../../../kit/feedback/notify.ts", () => ({
  notify: {
    success: (title: string) => void events.push(title),
    failure: (title: string, text = "") => void events.push(`${title}: ${text}`),
    info: (title: string, text: string) => void events.push(`${title}: ${text}`),
  },
}));
vi.mock("../../../printing/paperWindow.ts", () => ({
  openPaper: () => {
    events.push("open the popup");
    return popup;
  },
}));
vi.mock("../../kot/useKotPaper.ts", () => ({
  useKotPaper: () => () => "the KOT",
  usePrintKots: () => async () => {},
}));
vi.mock("../../kot/pendingKot.ts", () => ({ findPendingKot: () => undefined }));
vi.mock("../../bills/useBillPapers.ts", () => ({
  useBillPapers: () => async () =>
    world.isLoaded ? { bill: () => "the bill", provisional: () => "the provisional bill" } : undefined,
}));
vi.mock("../sending/useKotCommands.ts", () => ({
  useKotCommands: () => ({
    send: async () => {
      events.push("send the KOT");
      return world.kot;
    },
    lastKot: async () => ({}),
  }),
}));
vi.mock("../../../../sync/hooks/useSend.ts", () => ({
  useSend: () => async () => {
    if (world.isAway) return { kind: "failed", error: unreachable() };
    events.push("issue the bill");
    if (world.isRefused) return { kind: "refused" };
    return { kind: "done", answer: { invoiceNumber: "A/26-27/000001" } };
  },
}));
vi.mock("../../../../sync/device.ts", () => ({
  device: {
    connection: { get: () => ({ status: "reachable", live: true }) },
    ask: async ({ path }: { readonly path: string }) =>
      path === "/accounts/offered"
        ? [{ _id: "stay 204", kind: "stay", name: "Ravi", room: "204" }]
        : { ...order, ...world.order, version: 7, items: world.isDishAdded ? [unsent] : [] },
  },
}));
vi.mock("../../../../sync/hooks/useApiQuery.ts", () => ({
  useApiQuery: () => ({ waitersSettle: world.waitersSettle }),
}));
vi.mock("../../../../sync/hooks/useSession.ts", () => ({ usePerson: () => ({ role: "waiter" }) }));
vi.mock("../dialogs.ts", () => ({ promptSettle: async () => void events.push("ask how it is paid") }));
vi.mock("../paying/useSettle.ts", () => ({
  useSettle:
    () =>
    async (_: unknown, { version, accountId }: { readonly version: number; readonly accountId?: string }) => {
      events.push(`settle version ${version}${accountId ? ` on ${accountId}` : ""}`);
      return { kind: "done" };
    },
}));

/** A line that was not sent to the kitchen. */
const unsent = { quantity: 1, sentQuantity: 0, notes: "", sentNotes: "" };

beforeEach(() => {
  events.splice(0);
  const usual = {
    isLoaded: true,
    waitersSettle: true,
    printed: "printed",
    isDishAdded: false,
    isAway: false,
    order: {},
  };
  Object.assign(world, { ...usual, isRefused: false, kot: { kot: { table: order.table, token: 7 } } });
});

const billAndKot = () => renderHook(() => usePrintBillAndKot()).result.current(order);
const bill = (pages: readonly Paper[] = []) =>
  renderHook(() => usePrintBillIn()).result.current(popup, async () => {
    events.push("send");
    return { order, pages };
  });
const sendKot = () => renderHook(() => useSendKot()).result.current(order);
/** What BILL+KOT does until the bill is issued. */
const ISSUED = ["open the popup", "send the KOT", "issue the bill", "BILL+KOT Generated"];

test("BILL+KOT settles the order after printing", async () => {
  expect(await billAndKot()).toBe("printed");
  expect(events).toEqual([...ISSUED, "print the KOT and the bill", "settle version 7"]);
});

test("BILL+KOT on credit asks for the account, and settles room service on its room's stay", async () => {
  const onCredit = { ...order, paymentType: "credit" } as const;
  const press = async (given: Order) => {
    world.order = given;
    await renderHook(() => usePrintBillAndKot()).result.current(given);
    return events.at(-1);
  };
  expect(await press(onCredit)).toBe("ask how it is paid");
  const guest = { number: 1, name: "", phone: "", promisedAt: null };
  const inRoom = (room: string): Order => ({ ...onCredit, place: { kind: "room", room, ...guest } });
  expect(await press(inRoom("204"))).toBe("settle version 7 on stay 204");
  // Without a stay the dialog opens one.
  expect(await press(inRoom("205"))).toBe("ask how it is paid");
});

test("BILL+KOT neither prints nor settles if waiters may not settle, and shows who may", async () => {
  world.waitersSettle = false;
  expect(await billAndKot()).toBe("nothing");
  const why = "Not Settled: A cashier, a manager or an admin settles here.";
  expect(events).toEqual([...ISSUED, "print the KOT and the bill", why]);
});

test("BILL+KOT asks before it settles a dish that was added meanwhile, whatever its price", async () => {
  world.isDishAdded = true;
  await billAndKot();
  expect(events.at(-1)).toBe("ask how it is paid");
});

test("BILL+KOT does not settle if printing failed", async () => {
  world.printed = "blocked";
  expect(await billAndKot()).toBe("blocked");
  expect(events).toEqual([...ISSUED, "print the KOT and the bill"]);
});

test.each([
  ["BILL", () => bill(), ["close the popup"]],
  ["BILL+KOT", billAndKot, ["open the popup", "close the popup"]],
] as const)("%s sends and issues nothing while its papers cannot be loaded", async (_name, press, done) => {
  world.isLoaded = false;
  expect(await press()).toBe("nothing");
  expect(events).toEqual(done);
});

test.each([
  ["BILL", () => bill(["the KOT" as never])],
  ["BILL+KOT", billAndKot],
] as const)("%s whose bill is refused prints the KOT that was sent with it", async (_name, press) => {
  world.isRefused = true;
  expect(await press()).toBe("nothing");
  expect(events.slice(-2)).toEqual(["issue the bill", "print the KOT"]);
});

test.each(["printed", "blocked"])("KOT returns whether its KOT was %s", async (printed) => {
  world.printed = printed;
  expect(await sendKot()).toBe(printed);
  expect(events).toEqual(["open the popup", "send the KOT", "KOT Generated", "print the KOT"]);
});

test("KOT closes its popup if the KOT fails or is queued", async () => {
  for (const kot of [undefined, { kot: null }]) {
    world.kot = kot;
    expect(await sendKot()).toBe("nothing");
    expect(events.splice(0)).toEqual(["open the popup", "send the KOT", "close the popup"]);
  }
});

test("BILL keeps the order on screen if the bill was not printed", async () => {
  world.printed = "blocked";
  expect(await bill()).toBe("blocked");
  expect(events).toEqual(["send", "issue the bill", "Bill Generated", "print the bill"]);
});

const PROVISIONAL =
  "Provisional bill printed: Nothing is settled. The tax invoice is printed when the server is back.";

test("BILL prints a provisional bill while the server is unreachable, and the order can leave the screen", async () => {
  world.isAway = true;
  expect(await bill()).toBe("printed");
  expect(events).toEqual(["send", "print the provisional bill", PROVISIONAL]);
});

test("BILL+KOT while the server is unreachable queues the KOT, prints a provisional bill and settles nothing", async () => {
  world.isAway = true;
  world.kot = { kot: null };
  expect(await billAndKot()).toBe("blocked");
  expect(events.slice(1)).toEqual(["send the KOT", "print the provisional bill", PROVISIONAL]);
});

test("BILL+KOT prints the KOT with a provisional bill if the server becomes unreachable after the KOT", async () => {
  world.isAway = true;
  expect(await billAndKot()).toBe("blocked");
  expect(events.slice(1)).toEqual(["send the KOT", "print the KOT and the provisional bill", PROVISIONAL]);
});

test("BILL+KOT prints nothing if the KOT is neither sent nor queued", async () => {
  world.isAway = true;
  world.kot = undefined;
  expect(await billAndKot()).toBe("nothing");
  expect(events.slice(1)).toEqual(["send the KOT", "close the popup"]);
});
