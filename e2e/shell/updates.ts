import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { demoAccounts } from "#testing/client.ts";
import { expect } from "../fixtures.ts";

/** The app is on the device once its worker is active and all files of the build are in its cache. */
export async function untilKept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state, { timeout: 60_000 }).toBe("activated");
}

/** The answers that the screens stand on have been stored on this device, and somewhere in them this id. */
export async function untilSeen(page: Page, id = ""): Promise<void> {
  const answers = () =>
    new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("rasoi.seen", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("seen");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asked = opening.result.transaction("seen").objectStore("seen").get("newest");
        asked.onsuccess = () => {
          opening.result.close();
          resolve((asked.result?.answers ?? []).map((answer: unknown) => JSON.stringify(answer)));
        };
      };
    });
  const isSeen = (seen: readonly string[]) => seen.length > 4 && seen.some((one) => one.includes(id));
  await expect.poll(async () => isSeen(await page.evaluate(answers))).toBe(true);
}

export const tables = (page: Page) => page.locator("[data-status] > button");

/** Stands before the server and can hand out a newer version of the service worker. */
export async function newerVersionOf(
  url: string,
): Promise<{ readonly url: string; release: () => void; close: () => void }> {
  let version = 0;
  const proxy: Server = createServer((asked, answer) => {
    const { hostname, port } = new URL(url);
    const { "if-none-match": _, "if-modified-since": __, ...kept } = asked.headers;
    const headers = { ...kept, "accept-encoding": "identity" };
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      const { "content-length": ___, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 500, rest);
      if (asked.url !== "/sw.js") got.pipe(answer);
      else {
        got.on("data", (data) => answer.write(data));
        got.on("end", () => answer.end(`\n// version ${version}`));
      }
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      version += 1;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Signs a waiter in on a page that its worker has answered. */
export async function signInOnKeptPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill(demoAccounts.waiter.username);
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.waiter.password);
  await page.getByRole("button", { name: "Login" }).click();
  await tables(page).first().waitFor();
  await untilKept(page);
  await page.reload();
  await tables(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Has the browser look for a newer worker. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

export const isUpdateWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
