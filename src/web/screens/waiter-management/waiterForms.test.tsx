import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#domain/staff/api.ts";
import { instant } from "#domain/time.ts";
import type { Fields } from "../../kit/form/field.ts";
import { stubLayout } from "../../testing/layout.ts";
import { addWaiterForm, editWaiterForm } from "./waiterForms.ts";

beforeEach(stubLayout);

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

const needed = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, { required, isEmpty }]) => required !== undefined && isEmpty(""))
    .map(([name]) => name);

test("adding needs username, name, email and password; a phone number may be left out", () => {
  const { fields, missing } = addWaiterForm(vi.fn());
  expect(Object.keys(fields)).toContain("phone");
  expect(needed(fields)).toEqual(["username", "name", "email", "password"]);
  expect(missing).toBe("Please fill in all required fields");
});

test("editing needs name and email", () => {
  const { fields, missing } = editWaiterForm(asha, vi.fn());
  expect(needed(fields)).toEqual(["name", "email"]);
  expect(missing).toBe("Please fill in all required fields");
});

test("waiter is the only role that is offered", () => {
  const { role } = addWaiterForm(vi.fn()).fields;
  expect(role.blank).toBe("waiter");
  for (const other of ["admin", "manager", ""]) expect(role.read(other)).toBe("waiter");
  expect(role.isEmpty("admin")).toBe(true);
  const input = { label: "Role", error: undefined, required: false, disabled: false, onChange: vi.fn() };
  const element = role.render({ ...input, value: "waiter", "data-path": "role" });
  const { container } = render(<MantineProvider env="test">{element}</MantineProvider>);
  expect(container.querySelector("input")?.value).toBe("Waiter");
});
