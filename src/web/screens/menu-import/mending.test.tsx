import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PreviewRow } from "#domain/menu/importApi.ts";
import { stubLayout } from "../../testing/layout.ts";
import { MendForm, MendOffers } from "./MendForm.tsx";
import { useMenuImport } from "./useMenuImport.ts";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../../sync/hooks/useSend.ts", () => ({ useSend: () => ask }));

beforeEach(stubLayout);
afterEach(cleanup);

/** A row that is wrong for its price. */
const wrongRow = (price: string): PreviewRow => ({
  ...{
    row: 3,
    part: 0,
    dish: 0,
    action: "wrong",
    category: "Breads",
    name: "Naan",
    changes: [],
    values: null,
  },
  problems: [`price: "${price}" is not a price`],
  cells: { category: "Breads", name: "Naan", price, code: "B1" },
});
const draw = (content: React.ReactNode) => render(<MantineProvider env="test">{content}</MantineProvider>);

test("two prices offer Half and Full with one tap", () => {
  const accept = vi.fn(async () => {});
  draw(<MendOffers cells={{ price: "380/690", code: "B1" }} onAccept={accept} onOpen={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Half 380 and Full 690" }));
  expect(accept).toHaveBeenCalledWith([
    { variant: "Half", price: "380", code: "B1-H" },
    { variant: "Full", price: "690", code: "B1-F" },
  ]);
});

test("a market price opens the row's form with an open price, which asks for the usual one", () => {
  const open = vi.fn();
  const { cells } = wrongRow("MP");
  draw(<MendOffers cells={cells ?? {}} onAccept={vi.fn()} onOpen={open} />);
  fireEvent.click(screen.getByRole("button", { name: "Open price" }));
  expect(open).toHaveBeenCalledWith({ ...cells, price: "", openPrice: "any" });
});

test("the form of a wrong row sends the cells that differ", async () => {
  const save = vi.fn(async () => {});
  const row = wrongRow("MP");
  const cells = { ...row.cells, price: "1200", openPrice: "any" };
  draw(<MendForm row={row} cells={cells} onChange={vi.fn()} onSave={save} onCancel={vi.fn()} />);
  expect(screen.getAllByRole("textbox").map((input) => input.getAttribute("value"))).toEqual([
    ...["Breads", "Naan", "B1", "1200", "any"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  await waitFor(() => expect(save).toHaveBeenCalledWith([{ price: "1200", openPrice: "any" }]));
});

test("what was mended stays when other rows are mended or columns are changed, and goes with another sheet", async () => {
  const reading = { sheetNumber: 1, headerRow: 2, columns: { name: 1 } };
  ask.mockResolvedValue({ kind: "done", answer: { reading, rows: [] }, seq: 1 });
  const { result } = renderHook(useMenuImport);
  const sent = () => ask.mock.lastCall?.[0].body;
  await act(() => result.current.choose(new File(["x"], "menu.csv")));
  const row = { row: 3, part: 0, dish: 0 };
  const [half, full] = [{ variant: "Half" }, { variant: "Full" }];
  await act(() => result.current.mend([{ row, dishes: [half, full] }]));
  expect(sent()).toEqual({ ...reading, mends: [{ row: 3, part: 0, dishes: [half, full] }] });
  await act(() => result.current.mend([{ row: { ...row, dish: 1 }, dishes: [{ veg: "yes" }] }]));
  const mends = [{ row: 3, part: 0, dishes: [half, { ...full, veg: "yes" }] }];
  expect(sent().mends).toEqual(mends);
  await act(() => result.current.readAs({ sheetNumber: 1, columns: { name: 2 } }));
  expect(sent()).toEqual({ sheetNumber: 1, columns: { name: 2 }, mends });
  await act(() => result.current.readAs({ sheetNumber: 2 }));
  expect(sent()).toEqual({ sheetNumber: 2 });
});

test("two rows mended before the first answer are both mended, and an earlier answer that comes late is not shown", async () => {
  const reading = { sheetNumber: 1, headerRow: 2, columns: { name: 1 } };
  const answerWith = (newCategories: string[]) => ({
    kind: "done",
    answer: { reading, rows: [], newCategories },
  });
  ask.mockResolvedValueOnce(answerWith([]));
  const { result } = renderHook(useMenuImport);
  await act(() => result.current.choose(new File(["x"], "menu.csv")));
  const answers: ((answer: object) => void)[] = [];
  ask.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { mend } = result.current;
  const both = [3, 4].map((row) => mend([{ row: { row, part: 0, dish: 0 }, dishes: [{ price: "90" }] }]));
  expect(ask.mock.lastCall?.[0].body.mends.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
  await act(async () => {
    answers[1]?.(answerWith(["both"]));
    answers[0]?.(answerWith(["the first only"]));
    await Promise.all(both);
  });
  expect(result.current.state).toMatchObject({ preview: { newCategories: ["both"] } });
});
