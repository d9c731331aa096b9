import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ImportPreview, SHEET_BYTES_MAX } from "#domain/menu/importApi.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { stubLayout } from "../../testing/layout.ts";
import { MenuImportPage } from "./MenuImportPage.tsx";

const server = vi.hoisted(() => ({ preview: vi.fn(), apply: vi.fn() }));
vi.mock("../../sync/hooks/useSend.ts", () => ({
  useSend: ({ path }: { readonly path: string }) =>
    path.endsWith("/preview") ? server.preview : server.apply,
}));

beforeEach(() => {
  stubLayout();
  server.preview.mockReset();
  server.apply.mockReset();
  render(
    <MantineProvider env="test">
      <MenuImportPage />
    </MantineProvider>,
    { wrapper: MemoryRouter },
  );
});
afterEach(cleanup);

const values = { row: 2, category: "Breads", name: "Naan", price: paise(4_000) };
const preview: ImportPreview = {
  reading: {
    sheets: [""],
    sheetNumber: 1,
    headerRow: 1,
    firstRows: [["Group", "Item"]],
    headers: ["Group", "Item"],
    columns: { category: 1, name: 2 },
    missing: [],
    category: null,
    hasCategoryRows: false,
    sizes: [],
  },
  fingerprint: "f",
  counts: { add: 1, change: 0, same: 0, wrong: 0 },
  newCategories: ["Breads"],
  ignoredColumns: [],
  rows: [
    {
      ...{ row: 2, part: 0, dish: 0, action: "add", category: "Breads", name: "Naan" },
      ...{ changes: [], problems: [], values, cells: null },
    },
  ],
};

const refused = (code: "sheet-not-readable" | "invalid-input" | "import-changed", message: string) => ({
  kind: "refused" as const,
  refusal: new Refusal(code, undefined, message),
});
const done = (answer: unknown) => ({ kind: "done" as const, answer, seq: 1 });

function choose(size = 10) {
  const file = new File(["x"], "menu.csv");
  Object.defineProperty(file, "size", { value: size });
  fireEvent.change(screen.getByLabelText("Sheet file"), { target: { files: [file] } });
}
const problem = async () => (await screen.findByRole("alert")).textContent;

test("a refused sheet shows the reason until another one is read", async () => {
  server.preview.mockResolvedValueOnce(refused("sheet-not-readable", "A quote in line 3 is never closed."));
  choose();
  expect(await problem()).toBe("Failed to read the sheetA quote in line 3 is never closed.");
  server.preview.mockResolvedValueOnce(done(preview));
  choose();
  expect(await screen.findByText(/Category from “Group”, Name from “Item”/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a file that is too large is not sent", async () => {
  choose(SHEET_BYTES_MAX + 1);
  expect(await problem()).toContain("The file is larger than 2 MB.");
  expect(server.preview).not.toHaveBeenCalled();
});

test("an empty file is not sent, and is called empty", async () => {
  choose(0);
  expect(await problem()).toBe("Failed to read the sheetThe file is empty.");
  expect(server.preview).not.toHaveBeenCalled();
});

test("refused column choices leave the preview as it was", async () => {
  server.preview.mockResolvedValueOnce(done(preview));
  choose();
  fireEvent.click(await screen.findByRole("button", { name: "Change columns" }));
  server.preview.mockResolvedValueOnce(refused("invalid-input", "Sheet has no rows below row 1"));
  const category = screen.getByLabelText("Category of rows without one");
  fireEvent.change(category, { target: { value: "Menu" } });
  fireEvent.keyDown(category, { key: "Enter" });
  expect(await problem()).toContain("Sheet has no rows below row 1");
  expect(server.preview.mock.lastCall?.[0]).toMatchObject({ body: { headerRow: 1, category: "Menu" } });
  expect(screen.getByRole("button", { name: "Import 1 row" })).toBeTruthy();
});

test("a refused import shows the reason beside its preview", async () => {
  server.preview.mockResolvedValueOnce(done(preview));
  choose();
  server.apply.mockResolvedValueOnce(refused("invalid-input", "Row 2: price: a new item needs one"));
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 row" }));
  expect(await problem()).toBe("Failed to import the menuRow 2: price: a new item needs one");
  expect(server.apply).toHaveBeenCalledWith({
    body: { fingerprint: "f", rows: [values], liquorCategories: [] },
  });
});

test("if the menu was changed meanwhile, the sheet is read again in the same way", async () => {
  server.preview.mockResolvedValue(done(preview));
  choose();
  server.apply.mockResolvedValueOnce(refused("import-changed", "Changed"));
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 row" }));
  expect(await screen.findByText(/Someone changed the menu meanwhile/)).toBeTruthy();
  expect(server.preview).toHaveBeenCalledTimes(2);
});

test("a new category that sounds like liquor is imported once its tax is chosen", async () => {
  server.preview.mockResolvedValue(done({ ...preview, newCategories: ["Bar", "Breads"] }));
  choose();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Import 1 row" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("Choose the tax of Bar first.")).toBeTruthy();
  expect(screen.queryByRole("radiogroup", { name: /Breads/ })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Liquor (state VAT)" }));
  server.apply.mockResolvedValueOnce(refused("invalid-input", "no"));
  fireEvent.click(button);
  await waitFor(() =>
    expect(server.apply.mock.lastCall?.[0].body).toMatchObject({ liquorCategories: ["Bar"] }),
  );
});
