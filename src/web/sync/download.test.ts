// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportsApi } from "#domain/reports/api.ts";
import { device } from "./device.ts";
import { download } from "./download.ts";
import { setReporter } from "./http/report.ts";

const saved = vi.fn();
const failure = vi.fn();
const options = { failure: "Failed to export the report" };
const args = { search: { range: "week", format: "csv" } } as const;

beforeEach(() => {
  device.connection.noteReached();
  saved.mockReset();
  failure.mockReset();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(saved);
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} });
  setReporter({ success: () => {}, info: () => {}, failure });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns a file whose first bytes arrive, and then whatever `then` does. */
function fileThat(then: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode("Date,Invoice number\n"));
      then(controller);
    },
  });
  return new Response(body, {
    headers: { "content-disposition": 'attachment; filename="sales-2026.csv"' },
  });
}

test("saves a complete download under the server's file name", async () => {
  vi.stubGlobal("fetch", async () => fileThat((controller) => controller.close()));
  expect(await download(reportsApi.exportSales, options, args)).toEqual({
    kind: "saved",
    filename: "sales-2026.csv",
  });
  expect(saved).toHaveBeenCalledOnce();
});

test("does not save an interrupted download, and shows what to do next", async () => {
  vi.stubGlobal("fetch", async () => fileThat((controller) => controller.error(new TypeError("cut off"))));
  expect((await download(reportsApi.exportSales, options, args)).kind).toBe("failed");
  expect(saved).not.toHaveBeenCalled();
  expect(failure).toHaveBeenCalledExactlyOnceWith({
    title: "Failed to export the report",
    text: "The file broke off before its end, and nothing was saved. Please export it again.",
  });
});

test.each(["before its first byte", "in its middle", "after its last byte"])(
  "a download that is cancelled %s saves nothing and shows no failure",
  async (when) => {
    const stopping = new AbortController();
    const left = (signal: AbortSignal, leave: (reason: Error) => void) =>
      signal.addEventListener("abort", () => leave(new DOMException("", "AbortError")));
    vi.stubGlobal("fetch", (_: string, { signal }: { readonly signal: AbortSignal }) =>
      when === "before its first byte"
        ? new Promise((_, reject) => left(signal, reject))
        : Promise.resolve(
            fileThat((controller) =>
              left(signal, (error) =>
                when === "in its middle" ? controller.error(error) : controller.close(),
              ),
            ),
          ),
    );
    const downloading = download(reportsApi.exportSales, { ...options, signal: stopping.signal }, args);
    await new Promise((resolve) => setTimeout(resolve, 20));
    stopping.abort();
    expect(await downloading).toEqual({ kind: "cancelled" });
    expect(saved).not.toHaveBeenCalled();
    expect(failure).not.toHaveBeenCalled();
  },
);
