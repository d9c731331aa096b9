import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise, rateBps, ZERO, ZERO_RATE } from "#domain/money.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { DevicePerson } from "#domain/staff/pinApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../../../sync/device.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { ApprovalDialog } from "./ApprovalDialog.tsx";

const MEERA = "0190c000-0000-7000-8000-000000000001";
const ASHA = "0190c000-0000-7000-8000-000000000002";
const person = (_id: string, name: string, role: DevicePerson["role"], pin: DevicePerson["pin"]) =>
  DevicePerson.encode({ _id, name, username: name.toLowerCase(), role, pin });

let people: readonly unknown[];
const sent: { readonly address: string; readonly body: unknown }[] = [];
const answer = vi.fn();

beforeEach(() => {
  sent.length = 0;
  answer.mockReset();
  // A waiter is at the till.
  signInAdmin(async (address, init) => {
    if (address.endsWith("/auth/people")) return new Response(JSON.stringify(people));
    sent.push({ address, body: JSON.parse(String(init?.body)) });
    if (String(init?.body).includes("482718"))
      return new Response(JSON.stringify({ code: "wrong-pin", message: "This PIN is not right." }), {
        status: 422,
      });
    const approval = {
      approval: "token",
      approvedBy: { _id: MEERA, name: "Meera" },
      expiresAt: "2026-11-20T14:30:00Z",
    };
    return new Response(JSON.stringify(approval), { status: 201 });
  });
  device.session.start("secret", { id: ASHA, username: "asha", name: "Asha", role: "waiter" });
  // A list scrolls to its chosen row; jsdom does not.
  Element.prototype.scrollIntoView = vi.fn();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(signOutAdmin);

const change: ApprovedChange = {
  act: "cancel-bill",
  lines: [],
  discountPercentage: ZERO_RATE,
  discountAmount: ZERO,
  grandTotal: paise(52_00),
};
const showDialog = (shown = change) =>
  show(
    <ApprovalDialog
      question={{
        title: "Cancel the bill",
        text: "The bill was printed.",
        confirmLabel: "Cancel bill",
        action: "bills.cancel",
        orderId: "o1",
        orderName: "T4",
        change: shown,
      }}
      answer={answer}
    />,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Cancel bill" }));

test("an approver is picked by name among the permitted people with a PIN, and a wrong PIN is cleared", async () => {
  people = [person(MEERA, "Meera", "admin", "set"), person(ASHA, "Asha", "waiter", "set")];
  people = [...people, person("0190c000-0000-7000-8000-000000000003", "Divya", "manager", "blocked")];
  showDialog();
  fireEvent.click(await screen.findByRole("combobox", { name: "Approver" }));
  expect(screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Meera",
  ]);
  fireEvent.click(screen.getByRole("option", { name: "Meera", hidden: true }));
  type("Approver's PIN", "4827a18");
  confirm();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Approver's PIN").value).toBe(""));
  expect(answer).not.toHaveBeenCalled();
  type("Approver's PIN", "482719");
  confirm();
  await waitFor(() => expect(answer).toHaveBeenCalledWith({ approval: "token" }));
  expect(sent.map(({ address }) => address)).toEqual(Array(2).fill("/api/auth/approvals/pin"));
  expect(sent[1]?.body).toMatchObject({ person: MEERA, pin: "482719", action: "bills.cancel", target: "o1" });
});

test("the password is asked for if nobody permitted has a PIN, or on request", async () => {
  people = [person(MEERA, "Meera", "admin", "none")];
  showDialog();
  await screen.findByLabelText("Approver's username");
  expect(screen.queryByLabelText("Approver's PIN")).toBeNull();
  type("Approver's username", "meera");
  type("Approver's password", "secret");
  confirm();
  await waitFor(() => expect(answer).toHaveBeenCalledWith({ approval: "token" }));
  expect(sent[0]).toMatchObject({ address: "/api/auth/approvals", body: { username: "meera" } });
});

test("the approver sees a dish's price, and a corrected payment's account and digits", async () => {
  people = [];
  const payment = { _id: "p1", from: "cash", to: "credit", account: "Room 101", reference: "4321" };
  const lines = [{ line: "l1", name: "Fish", quantity: 1, price: paise(499_00) }];
  showDialog({ ...change, lines, amount: paise(52_00), payment });
  await screen.findByText("Paid by credit, not cash");
  const shown = screen
    .getAllByRole("term")
    .map(({ parentElement }) =>
      [...(parentElement?.children ?? [])].map(({ textContent }) => textContent).join(": "),
    );
  expect(shown).toEqual([
    ...["Bill of the order: T4", "Sold at ₹499: 1 × Fish", "Total of the cancelled bill: ₹52"],
    ...["Paid by credit, not cash: ₹52", "On the account of: Room 101", "Last digits: 4321"],
  ]);
});

test("the approver sees the discount with its base, the other discounts, and where dishes are moved to", async () => {
  people = [];
  const discount = { percent: rateBps(2500), rupees: paise(250_00), value: paise(1000_00), name: "Fish" };
  const to = { _id: "o2", name: "T5", discountAmount: paise(20_00) };
  showDialog({ ...change, act: "move-lines", discount, discountAmount: paise(300_00), to });
  expect((await screen.findByText("Discount on Fish")).nextSibling?.textContent).toBe(
    "25 % of ₹1,000 (₹250)",
  );
  expect(screen.getByText("All discounts").nextSibling?.textContent).toBe("₹300");
  expect(screen.getByText("Moved to").nextSibling?.textContent).toBe("T5, discounts ₹20");
});
