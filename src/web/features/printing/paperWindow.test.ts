// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaperWindow } from "./paperWindow.ts";

const paper = { kind: "kot", title: "KOT1", blocks: [{ kind: "text", text: "2 × Masala Dosa" }] } as const;

/** Returns a popup whose functions are mocks. */
function fakePopup() {
  const page = document.implementation.createHTMLDocument();
  return { document: page, closed: false, focus: vi.fn(), print: vi.fn(), close: vi.fn() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["100 ms", false, 100],
  ["500 ms on the waiter's screens", true, 500],
])("a popup of 300x400 prints after %s and closes after a second", async (_, isWaiterPanel, delayMs) => {
  const popup = fakePopup();
  const open = vi.fn(() => popup);
  vi.stubGlobal("open", open);
  const printed = openPaperWindow({ isWaiterPanel })?.print([paper]);
  expect(open).toHaveBeenCalledExactlyOnceWith("", "", expect.stringContaining("width=300,height=400"));
  expect(popup.document.body.textContent).toContain("Masala Dosa");
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(popup.print).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await printed).toBe(true);
  expect(popup.print).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(999);
  expect(popup.close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(popup.close).toHaveBeenCalledOnce();
});

test.each(["while the papers are being made", "before it printed"])(
  "a popup that was closed %s prints nothing",
  async (when) => {
    const popup = fakePopup();
    vi.stubGlobal("open", () => popup);
    const opened = openPaperWindow({ isWaiterPanel: false });
    if (when === "while the papers are being made") popup.closed = true;
    const printed = opened?.print([paper]);
    popup.closed = true;
    await vi.runAllTimersAsync();
    expect(await printed).toBe(false);
    expect(popup.print).not.toHaveBeenCalled();
  },
);

test("a blocked popup is undefined", () => {
  vi.stubGlobal("open", () => null);
  expect(openPaperWindow({ isWaiterPanel: false })).toBeUndefined();
});
