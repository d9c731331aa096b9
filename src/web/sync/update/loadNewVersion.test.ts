// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areasApi } from "#domain/floor/areasApi.ts";
import { device } from "../device.ts";
import { loadNewVersion } from "./loadNewVersion.ts";

/** jsdom does not reload pages: it calls this instead. */
const dom: {
  readonly virtualConsole: {
    on(event: string, hear: () => void): void;
    removeAllListeners(event: string): void;
  };
} = Reflect.get(globalThis, "jsdom");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let loads = 0;
beforeEach(() => {
  vi.useFakeTimers();
  loads = 0;
  dom.virtualConsole.removeAllListeners("jsdomError");
  dom.virtualConsole.on("jsdomError", () => {
    loads += 1;
  });
});

test("an order opened during the update check is finished before the page reloads", async () => {
  const looked = Promise.withResolvers<void>();
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => looked.promise } });
  loadNewVersion();
  const order = document.body.appendChild(document.createElement("div"));
  order.dataset.busy = "";
  looked.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loads).toBe(0);
  order.remove();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loads).toBe(1);
});

test("a page that is too old for the server reloads itself once per version, and the person stays signed in", async () => {
  const script = document.head.appendChild(document.createElement("script"));
  script.type = "module";
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "contract-too-old", message: "This page is out of date." }, { status: 409 }),
  );
  device.isServerNewer.subscribe(() => device.isServerNewer.get() && loadNewVersion());
  device.session.start("secret", { id: "u1", username: "asha", name: "Asha", role: "waiter" });
  /** Sends a request from a newly loaded page. Returns how often pages were reloaded by then. */
  const loadsAfter = async (version: string) => {
    script.src = version;
    device.isServerNewer.set(false);
    await expect(device.ask(areasApi.list)).rejects.toThrow("out of date");
    await vi.advanceTimersByTimeAsync(3_000);
    return loads;
  };
  expect(await loadsAfter("/assets/a.js")).toBe(1);
  expect(await loadsAfter("/assets/a.js")).toBe(1);
  expect(await loadsAfter("/assets/b.js")).toBe(2);
  expect(device.session.get()?.token).toBe("secret");
});
