import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTillKeys } from "./useTillKeys.ts";

afterEach(cleanup);

test("Escape under a dialog is the dialog's, also before the focus is in it and although the dialog closes by it", () => {
  const onTables = vi.fn();
  renderHook(() => useTillKeys({ onTables, onHelp: () => undefined }));
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
