// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { areasApi } from "#domain/floor/areasApi.ts";
import { ask } from "../cache/ask.ts";
import { isServerNewer } from "../http/newer.ts";
import { getSession, startSession } from "../http/session.ts";
import { loadAnew } from "./loadAnew.ts";

/** jsdom loads no page anew: it says so instead. */
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

test("a page that is too old for the server loads itself anew, once per version, and its person stays signed in", async () => {
  vi.useFakeTimers();
  let loads = 0;
  dom.virtualConsole.removeAllListeners("jsdomError");
  dom.virtualConsole.on("jsdomError", () => {
    loads += 1;
  });
  const script = document.head.appendChild(document.createElement("script"));
  script.type = "module";
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: "contract-too-old", message: "This page is out of date." }, { status: 409 }),
  );
  isServerNewer.subscribe(() => isServerNewer.get() && loadAnew());
  startSession("secret", { id: "u1", username: "asha", name: "Asha", role: "waiter" });
  /** Asks the server from a page that was just loaded. Returns how often pages were loaded anew by then. */
  const loadsAfter = async (version: string) => {
    script.src = version;
    isServerNewer.set(false);
    await expect(ask(areasApi.list)).rejects.toThrow("out of date");
    await vi.advanceTimersByTimeAsync(3_000);
    return loads;
  };
  expect(await loadsAfter("/assets/a.js")).toBe(1);
  expect(await loadsAfter("/assets/a.js")).toBe(1);
  expect(await loadsAfter("/assets/b.js")).toBe(2);
  expect(getSession()?.token).toBe("secret");
});
