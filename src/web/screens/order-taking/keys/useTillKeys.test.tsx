import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTillKeys } from "./useTillKeys.ts";

afterEach(cleanup);

test("a dialog receives Escape, even before it has the focus and although it closes by it", () => {
  const onTables = vi.fn();
  renderHook(() => useTillKeys({ onTables, onHelp: () => undefined, onNoButton: () => undefined }));
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  const close = () => dialog.remove();
  window.addEventListener("keydown", close, { capture: true, once: true });
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([dialog.isConnected, onTables.mock.calls.length]).toEqual([false, 0]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onTables).toHaveBeenCalledOnce();
});
