import { MantineProvider } from "@mantine/core";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { rateBps } from "#domain/money.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { checkConnection } from "../../../sync/http/connection.ts";
import { setReporter } from "../../../sync/http/report.ts";
import { startSession } from "../../../sync/http/session.ts";
import { outbox } from "../../../sync/outbox/device.ts";
import { order } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import type { PaperWindow } from "../../printing/paperWindow.ts";
import { useIssueBill } from "../commands/usePrintBill.ts";
import { useSettle } from "../commands/useSettle.ts";
import { OrderDialogs } from "./OrderDialogs.tsx";

// A dialog takes its time to open when the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

/** T4's dosa of ₹150 with 95 % off: ₹142.50 given away, ₹8 left. */
const discounted = withChanges(order, { discountPercentage: rateBps(9_500) });
const wire = JSON.parse(JSON.stringify(z.encode(ordersApi.read.output, discounted)));
const failures: string[] = [];
let isApproved: boolean;
let reached: { readonly what: string; readonly body: unknown }[];
let stop = () => {};

// Fetched when it is opened, which takes its time when the machine is busy.
beforeAll(async () => void (await import("./ApprovalDialog.tsx")));
beforeEach(async () => {
  stubLayout();
  setReporter({ success: () => {}, info: () => {}, failure: ({ title }) => void failures.push(title) });
  failures.length = 0;
  isApproved = false;
  reached = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path.endsWith("/health")) return Response.json({});
    const what = `${method} ${path}`;
    reached.push({ what, body: typeof body === "string" ? JSON.parse(body) : undefined });
    return answerTo(what);
  });
  await checkConnection();
  startSession("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  stop = outbox.startDelivering();
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers as the server does: no bill and no payment before the discount is approved. */
function answerTo(what: string): Response {
  const headers = { "x-seq": "1", "x-epoch": "e" };
  if (what.endsWith("/auth/approvals")) {
    isApproved = true;
    const approvedBy = { _id: "m", name: "Meera" };
    return Response.json(
      { approval: "token", approvedBy, expiresAt: "2026-11-20T14:55:00.000Z" },
      { headers },
    );
  }
  if (/\/(pay|bill)$/.test(what) && !isApproved) {
    const details = { action: "orders.discount" };
    return Response.json({ code: "approval-needed", message: "Grown.", details }, { status: 403 });
  }
  return Response.json(wire, { headers });
}

interface TapProps {
  /** Returns what the button does, as a screen's hook does. */
  readonly useTap: () => () => unknown;
}

function TapButton({ useTap }: TapProps) {
  const tap = useTap();
  return (
    <button type="button" onClick={() => void tap()}>
      Go
    </button>
  );
}

/** Shows a button that does something with an order, and the dialogs of the order screens; taps the button. */
function tap(useTap: TapProps["useTap"]): void {
  render(
    <MantineProvider env="test">
      <TapButton useTap={useTap} />
      <OrderDialogs />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
}

async function approve(): Promise<void> {
  await screen.findByRole("dialog", { name: "More discount than was approved" });
  expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
    "T4 · BILL-1",
    "95% (₹142.50)",
    "₹8",
  ]);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("Admin username", "meera");
  type("Admin password", "kokum-soda");
  fireEvent.click(screen.getByRole("button", { name: "Give the discount" }));
}

const order1 = "/api/orders/o1";
const read = `GET ${order1}`;
const approval = { what: `PATCH ${order1}`, body: { discountPercentage: 95, approval: "token" } };

test("SETTLE of a discount that grew asks an admin for what it gives away now, and then settles", async () => {
  const settled = vi.fn();
  const payment = { paymentType: "cash", expectedTotal: discounted.grandTotal, version: 3 } as const;
  tap(() => {
    const settle = useSettle();
    return async () => settled((await settle(discounted, payment)).kind);
  });
  await approve();
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith("done"));
  const change = { act: "change", lines: [], discountPercentage: 95, discountAmount: 142.5, grandTotal: 8 };
  expect(reached).toMatchObject([
    { what: `PATCH ${order1}/pay`, body: { version: 3 } },
    { what: read },
    { what: "POST /api/auth/approvals", body: { action: "orders.discount", target: "o1", change } },
    approval,
    { what: `PATCH ${order1}/pay`, body: { paymentType: "cash", expectedTotal: 8 } },
  ]);
  expect(reached.at(-1)?.body).not.toHaveProperty("version");
  expect(failures).toEqual([]);
});

test("BILL of such an order closes its popup and asks an admin; a bill needs another tap", async () => {
  const issued = vi.fn();
  const paper: PaperWindow = { print: vi.fn(async () => true), close: vi.fn() };
  tap(() => {
    const issueBill = useIssueBill();
    return async () => issued(await issueBill(discounted, paper));
  });
  await approve();
  await waitFor(() => expect(issued).toHaveBeenCalledExactlyOnceWith(undefined));
  expect(paper.close).toHaveBeenCalled();
  expect(reached.map(({ what }) => what)).toEqual([
    `POST ${order1}/bill`,
    read,
    "POST /api/auth/approvals",
    approval.what,
  ]);
  expect(failures).toEqual([]);
});

test("what nobody approves is not settled", async () => {
  const settled = vi.fn();
  tap(() => {
    const settle = useSettle();
    return async () => settled((await settle(discounted, { paymentType: "cash", version: 3 })).kind);
  });
  fireEvent.click(await screen.findByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(settled).toHaveBeenCalledExactlyOnceWith("refused"));
  expect(reached.map(({ what }) => what)).toEqual([`PATCH ${order1}/pay`, read]);
});
