import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { garden } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { addTableForm } from "./addTableForm.tsx";

beforeEach(() => {
  stubLayout();
  // The form scrolls to its first wrong field; jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

const waiting = async () => ({ kind: "waiting" as const });

function show(add: Partial<Parameters<typeof addTableForm>[1]>) {
  const one = add.one ?? vi.fn(waiting);
  const many = add.many ?? vi.fn(waiting);
  render(
    <MantineProvider env="test">
      <RecordForm spec={addTableForm(garden, { one, many })} layout="line" onSaved={vi.fn()} />
    </MantineProvider>,
  );
  return { one, many };
}

const type = (name: string) =>
  fireEvent.change(screen.getByLabelText(/Table Name/), { target: { value: name } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Add Table" }));

test("a range of tables shows what will be added, and is sent as one command", async () => {
  const { one, many } = show({});
  type("T1–T20");
  expect(screen.getByRole("status").textContent).toBe("20 tables: T1 … T20");
  submit();
  await waitFor(() => expect(many).toHaveBeenCalledOnce());
  const names = Array.from({ length: 20 }, (_, i) => `T${i + 1}`);
  expect(many).toHaveBeenCalledWith({ body: { names, area: "garden", capacity: 4 } });
  expect(one).not.toHaveBeenCalled();
});

test("a single table is added without a preview", async () => {
  const { one, many } = show({});
  type("Window-seat");
  expect(screen.queryByRole("status")).toBeNull();
  submit();
  await waitFor(() => expect(one).toHaveBeenCalledOnce());
  const body = { name: "Window-seat", area: "garden", capacity: 4, status: "available" };
  expect(one).toHaveBeenCalledWith({ body });
  expect(many).not.toHaveBeenCalled();
});

test("a name that looks like a range but is none shows that it is one table", () => {
  show({});
  type("A1–B5");
  expect(screen.getByRole("status").textContent).toBe("1 table: A1–B5. A range has the same letters twice.");
});

test.each([
  ["T20–T1", "A range must go up: T1–T20."],
  ["T1–T101", "A range may have at most 100 tables, not 101."],
])("the range %s is refused before it is sent", async (range, message) => {
  const { one, many } = show({});
  type(range);
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(one).not.toHaveBeenCalled();
  expect(many).not.toHaveBeenCalled();
});

test("names in use show an error at the field, and the typed text stays", async () => {
  const message = "Garden already has T3, T4. No table was added.";
  const refusal = new Refusal("name-taken", { field: "names", names: ["T3", "T4"] }, message);
  show({ many: vi.fn(async () => ({ kind: "refused" as const, refusal })) });
  type("T1–T20");
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Table Name/).value).toBe("T1–T20");
});
