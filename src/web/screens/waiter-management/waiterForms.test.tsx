import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Role } from "#domain/permissions.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import type { FormSpec } from "../../kit/form/field.ts";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { stubLayout } from "../../testing/layout.ts";
import { addWaiterForm, editWaiterForm, pinForm } from "./waiterForms.ts";

beforeEach(() => {
  stubLayout();
  // The form scrolls to its first wrong field; jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

const asha: User = {
  _id: "u1",
  createdAt: instant(0),
  username: "asha",
  name: "Asha",
  email: "asha@example.com",
  phone: "",
  role: "waiter",
  isActive: true,
};

const filled = {
  Username: "asha",
  Name: "Asha",
  Email: "asha@example.com",
  Password: "kokum-soda",
  PIN: "",
};
type Label = keyof typeof filled;

/** Shows a form, fills its fields except for one, and submits it. */
function submit(spec: FormSpec, submitLabel: string, empty?: Label): void {
  render(
    <MantineProvider env="test">
      <RecordForm spec={spec} onSaved={vi.fn()} />
    </MantineProvider>,
  );
  for (const [label, value] of Object.entries(filled)) {
    const input = screen.queryByLabelText(new RegExp(`^${label}`), { selector: "input" });
    if (input) fireEvent.change(input, { target: { value: label === empty ? " " : value } });
  }
  fireEvent.click(screen.getByRole("button", { name: submitLabel }));
}

const MISSING = "Please fill in all required fields";

test.each<Label>(["Username", "Name", "Password"])("adding a waiter requires %s", (label) => {
  const register = vi.fn();
  submit(addWaiterForm({ register, setPin: vi.fn() }), "Add Waiter", label);
  expect(screen.getByText(MISSING)).toBeTruthy();
  expect(register).not.toHaveBeenCalled();
});

test("adding a waiter requires no phone number and no email", async () => {
  const register = vi.fn(async () => ({ kind: "waiting" as const }));
  submit(addWaiterForm({ register, setPin: vi.fn() }), "Add Waiter", "Email");
  expect(screen.getByLabelText("Phone")).toBeTruthy();
  await waitFor(() => expect(register).toHaveBeenCalledOnce());
  expect(screen.queryByText(MISSING)).toBeNull();
});

test("a PIN in the form is set for the new account, and a pattern is refused before anything is sent", async () => {
  const register = vi.fn(async () => ({ kind: "done" as const, answer: asha, seq: 1 }));
  const setPin = vi.fn(async () => ({ kind: "waiting" as const }));
  submit(addWaiterForm({ register, setPin }), "Add Waiter");
  await waitFor(() => expect(register).toHaveBeenCalledOnce());
  expect(setPin).not.toHaveBeenCalled();
  cleanup();
  const pinOf = (pin: string) => {
    filled.PIN = pin;
    submit(addWaiterForm({ register, setPin }), "Add Waiter");
    filled.PIN = "";
    cleanup();
  };
  pinOf("123456");
  expect(register).toHaveBeenCalledOnce();
  pinOf("482719");
  await waitFor(() =>
    expect(setPin).toHaveBeenCalledWith({ params: { userId: "u1" }, body: { pin: "482719" } }),
  );
  expect(JSON.stringify(register.mock.calls)).not.toContain("482719");
});

test("editing a waiter requires Name", () => {
  const update = vi.fn();
  submit(editWaiterForm(asha, update), "Save", "Name");
  expect(screen.getByText(MISSING)).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test("editing a waiter can remove the email", async () => {
  const update = vi.fn(async () => ({ kind: "waiting" as const }));
  submit(editWaiterForm(asha, update), "Save", "Email");
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ body: { name: "Asha", email: "", phone: "", role: "waiter" } }),
    ),
  );
});

test("an admin sets six digits as a person's PIN, and an empty field removes it", async () => {
  const setPin = vi.fn(async () => ({ kind: "waiting" as const }));
  const save = (pin: string) => {
    cleanup();
    render(
      <MantineProvider env="test">
        <RecordForm spec={pinForm(asha, setPin)} onSaved={vi.fn()} />
      </MantineProvider>,
    );
    fireEvent.change(screen.getByLabelText("PIN"), { target: { value: pin } });
    fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
  };
  save("123456");
  expect(screen.getByText(/^PIN must not be a pattern/)).toBeTruthy();
  expect(setPin).not.toHaveBeenCalled();
  save("482719");
  await waitFor(() =>
    expect(setPin).toHaveBeenLastCalledWith({ params: { userId: "u1" }, body: { pin: "482719" } }),
  );
  save("");
  await waitFor(() =>
    expect(setPin).toHaveBeenLastCalledWith({ params: { userId: "u1" }, body: { pin: null } }),
  );
});

test("a new account's role is waiter, cashier or manager, never admin", () => {
  const { role } = addWaiterForm({ register: vi.fn(), setPin: vi.fn() }).fields;
  expect(role.blank).toBe("waiter");
  expect(["waiter", "cashier", "manager"].map((each) => role.read(each))).toEqual([
    "waiter",
    "cashier",
    "manager",
  ]);
  expect(["admin", ""].map((other) => role.read(other))).toEqual(["waiter", "waiter"]);
  expect(role.isEmpty("admin")).toBe(true);
});

test("an account's role can be changed, and an admin's stays", () => {
  const rolesOf = (user: User) => {
    const { role } = editWaiterForm(user, vi.fn()).fields;
    return Role.options.filter((each) => !role.isEmpty(each));
  };
  expect(rolesOf({ ...asha, role: "manager" })).toEqual(["waiter", "cashier", "manager"]);
  expect(rolesOf({ ...asha, role: "admin" })).toEqual(["admin"]);
});
