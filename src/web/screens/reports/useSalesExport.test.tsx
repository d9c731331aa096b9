import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import { stubLayout } from "../../testing/layout.ts";
import { ExportProgress } from "./ExportProgress.tsx";
import { useSalesExport } from "./useSalesExport.ts";

/** The requested addresses, and the server's progress. */
const asked: URL[] = [];
let progress: object = {};

beforeEach(() => {
  stubLayout();
  device.connection.noteReached();
  asked.length = 0;
  progress = { rows: 0, ofRows: null };
  vi.stubGlobal("fetch", async (address: string, init: { readonly signal: AbortSignal }) => {
    const url = new URL(address, "http://rasoi");
    asked.push(url);
    if (url.pathname.startsWith("/api/reports/exports/")) return Response.json(progress);
    return await new Promise((_, reject) => init.signal.addEventListener("abort", reject));
  });
  show();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  render(
    <QueryClientProvider client={device.queryClient}>
      <MantineProvider env="test">
        <Harness />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

function Harness() {
  const { running, start } = useSalesExport();
  return (
    <>
      <button type="button" onClick={() => void start({ range: "month" }, "csv")}>
        Export
      </button>
      <p>{running ? "running" : "nothing runs"}</p>
      {running?.isLong && <ExportProgress running={running} />}
    </>
  );
}

test("an export that takes longer than a second shows its rows of the total, and can be cancelled", async () => {
  const said = vi.spyOn(notify, "info").mockImplementation(() => undefined);
  fireEvent.click(screen.getByText("Export"));
  expect(screen.queryByText("Counting rows…")).toBeNull();
  expect(await screen.findByText("Counting rows…")).toBeTruthy();
  progress = { rows: 123_456, ofRows: 510_000 };
  const words = "1,23,456 of 5,10,000 rows exported";
  expect(await screen.findByText(words)).toBeTruthy();
  const [exported, question] = asked;
  expect(question?.pathname).toBe(`/api/reports/exports/${exported?.searchParams.get("exportId")}`);
  fireEvent.click(screen.getByText("Cancel"));
  expect(await screen.findByText("nothing runs")).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  expect(said).toHaveBeenCalledExactlyOnceWith("Cancelled", "The export was stopped, and nothing was saved.");
});

test("an export continues while another screen is shown, and can be cancelled afterwards", async () => {
  const said = vi.spyOn(notify, "info").mockImplementation(() => undefined);
  fireEvent.click(screen.getByText("Export"));
  expect(await screen.findByText("Cancel")).toBeTruthy();
  cleanup();
  show();
  expect(screen.getByText("running")).toBeTruthy();
  fireEvent.click(screen.getByText("Cancel"));
  expect(await screen.findByText("nothing runs")).toBeTruthy();
  expect(said).toHaveBeenCalledOnce();
});

test("an export ends with the session that requested it", async () => {
  const said = vi.spyOn(notify, "info").mockImplementation(() => undefined);
  device.session.start("token-of-admin", { id: "1", username: "admin", name: "Admin", role: "admin" });
  fireEvent.click(screen.getByText("Export"));
  expect(await screen.findByText("running")).toBeTruthy();
  device.session.end();
  expect(await screen.findByText("nothing runs")).toBeTruthy();
  expect(said).toHaveBeenCalledOnce();
});
