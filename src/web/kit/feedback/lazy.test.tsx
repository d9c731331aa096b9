import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { setReporter } from "../../sync/http/report.ts";
import { declaredCode, lazyCode, loadForTap } from "../../sync/lazyCode.ts";
import { stubLayout } from "../../testing/layout.ts";
import { idlePart, lazyDialog, lazyPart, partOf } from "./lazy.tsx";

const Dish = ({ name }: { readonly name: string }) => name;

beforeEach(() => {
  stubLayout();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a part that cannot be loaded shows the error in its place, and Retry loads it", async () => {
  const load = vi.fn(async () => Dish).mockRejectedValueOnce(new Error("no network"));
  const Later = lazyPart(load);
  render(
    <MantineProvider>
      <Later name="Kokum" />
    </MantineProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Could not load. Please try again.");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Kokum");
});

const load = vi.fn(async () => Dish).mockRejectedValueOnce(new Error("no network"));
const Question = lazyDialog<{ readonly name: string; readonly onClose: () => void }>(load);

function Asking() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      {isOpen && <Question name="Kokum" onClose={() => setIsOpen(false)} />}
    </>
  );
}

test("a dialog that cannot be loaded shows a toast and closes, and the same tap retries", async () => {
  const said = vi.fn();
  setReporter({ success: said, failure: said, info: said });
  render(<Asking />);
  const tap = () => fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  tap();
  await waitFor(() =>
    expect(said.mock.calls).toEqual([
      [{ title: "Could not load", text: "Nothing was done. Please try again." }],
    ]),
  );
  tap();
  await screen.findByText("Kokum");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a tap whose code cannot be loaded shows a toast and does nothing", async () => {
  const said = vi.fn();
  setReporter({ success: said, failure: said, info: said });
  const code = lazyCode(vi.fn(async () => "code").mockRejectedValueOnce(new Error("no network")));
  expect(await loadForTap(code)).toBeUndefined();
  expect(said).toHaveBeenCalledOnce();
  expect(await loadForTap(code)).toBe("code");
});

test("lazy code declares no further lazy code, which everybody would preload", () => {
  const code = lazyCode(async () => Dish);
  const count = declaredCode().length;
  partOf(code);
  expect(declaredCode()).toHaveLength(count);
});

test("an idle part appears automatically, and is retried after a failure", async () => {
  vi.useFakeTimers();
  const loadKeys = vi.fn(async () => Dish).mockRejectedValueOnce(new Error("The server is away."));
  const Part = idlePart(loadKeys);
  render(<Part name="Keys" />);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(loadKeys).toHaveBeenCalledOnce();
  expect(screen.queryByText("Keys")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText("Keys")).toBeDefined();
});
