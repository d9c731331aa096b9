import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { paise } from "#domain/money.ts";
import { exampleBill, examplePayment, exampleSettings } from "#domain/testing/examples.ts";
import { firstLine, order } from "../../../testing/examples.ts";
import { useBillPapers } from "./useBillPapers.ts";

/** The UPI links of the QR codes, in order. */
const links = vi.hoisted((): string[] => []);
const send = vi.hoisted(() => vi.fn(async () => ({ kind: "done" })));
const settings = exampleSettings({ upiId: "palm@bank", resortTitle: "Palm & Grove" });
const bill = exampleBill({ status: "issued", grandTotal: paise(441_00) });

vi.mock("uqr", () => ({ renderSVG: (link: string) => `<svg>${links.push(link)}</svg>` }));
vi.mock("../../../sync/hooks/cachedAnswers.ts", () => ({ cachedAnswers: () => [settings] }));
vi.mock("../../../sync/hooks/useSend.ts", () => ({ useSend: () => send }));

beforeEach(() => {
  links.length = 0;
  bill.payments = [];
});

const print = async () => {
  const papers = await renderHook(() => useBillPapers()).result.current();
  return papers?.bill(bill).document.blocks.filter(({ kind }) => kind === "code").length;
};
const fieldsOf = (link = "") => Object.fromEntries(new URL(link).searchParams);

test("the QR code on the bill of a partly paid order has exactly the amount due, and its own reference of letters and digits", async () => {
  bill.payments = [examplePayment("payment", 100_55), examplePayment("payment", 40_00)];
  expect([await print(), await print()]).toEqual([1, 1]);
  expect(links.map((link) => link.split("?")[0])).toEqual(["upi://pay", "upi://pay"]);
  const [first, second] = links.map(fieldsOf);
  const same = { pa: "palm@bank", pn: "Palm & Grove", am: "300.45", cu: "INR" };
  expect([first, second]).toMatchObject([same, same]);
  for (const fields of [first, second]) expect(fields?.tr).toMatch(/^[A-Za-z0-9]{1,35}$/);
  expect(first?.tr).not.toBe(second?.tr);
});

test("a paid bill has no QR code", async () => {
  bill.payments = [examplePayment("payment", 441_00)];
  expect(await print()).toBe(0);
  expect(links).toEqual([]);
});

test("printing a provisional bill reports to the server the charged dishes that it showed", async () => {
  const papers = await renderHook(() => useBillPapers()).result.current();
  const line = firstLine(order);
  const notCharged = { kind: "complimentary", reason: "Late", approvedBy: "Meera" } as const;
  const free = { ...line, _id: "free", notCharged };
  const items = [free, { ...line, _id: "bread", quantity: 3 }];
  await papers?.provisional({ ...order, items }).markPrinted?.();
  const lines = [{ line: "bread", quantity: 3 }];
  expect(send).toHaveBeenCalledExactlyOnceWith({
    params: { orderId: order._id },
    body: { lines, orderUpdatedAt: order.updatedAt },
  });
  await papers?.provisional({ ...order, items: [free] }).markPrinted?.();
  expect(send).toHaveBeenCalledOnce();
});
