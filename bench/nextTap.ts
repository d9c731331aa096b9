/**
 * Part of `npm run bench:screen`: measures how soon the next table can be chosen after KOT, BILL and SETTLE, at full CPU speed. A
 * waiter sends two dishes of some tables with KOT, prints their bills and settles them, and taps a free table right after each press
 * (on a phone two taps). The page measures from the press's time stamp to the frame that shows the table as chosen. It clicks
 * from inside the page, once per frame as soon as the target is visible: Playwright would add 100 ms.
 */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { DEVICES, openAs, REGION } from "#testing/browser.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { withServerProcess } from "#testing/server.ts";
import { percentile, printAim } from "./measure.ts";

const WITHIN_MS = 300;
const ROUNDS = 8;
const GONE_MS = 150;
const presses = ["KOT", "BILL", "SETTLE"] as const;

export async function measureNextTaps(browser: Browser): Promise<void> {
  await withServerProcess(async ({ url }) => {
    const admin = await signedIn(url, "admin");
    await measureDevice({ browser, admin, url, name: "till 1366×768", options: DEVICES.till });
    await measureDevice({ browser, admin, url, name: "phone 390×844", options: DEVICES.phone });
  });
}

interface Measured {
  readonly browser: Browser;
  readonly admin: Client;
  readonly url: string;
  readonly name: string;
  readonly options: BrowserContextOptions;
}

async function measureDevice({ browser, admin, url, name, options }: Measured): Promise<void> {
  const context = await browser.newContext({ ...options, ...REGION, baseURL: url });
  const page = await context.newPage();
  await openAs(page, await signedIn(url, "waiter"));
  const next = tablesOf(admin, name.charAt(0).toUpperCase());
  let table = await next();
  await tapTable(page, table);
  const sent: string[] = [];
  for (const press of presses) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (press === "KOT") {
        const quick = page.getByRole("button", { name: /Quick Add/ });
        for (const dish of [0, 1]) await quick.nth(dish).click();
        sent.push(table);
      } else await tapTable(page, sent[round] ?? "");
      table = await next();
      taken.push(await pressAndTapNext(page, press, table));
    }
    const [middle, worst] = [percentile(taken, 0.5), Math.max(...taken)];
    const said = `median ${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`;
    printAim(`the next table within ${WITHIN_MS} ms of ${press} on the ${name}`, middle <= WITHIN_MS, said);
  }
  await context.close();
}

/** Returns a function that adds a table in the first area and returns its name. */
function tablesOf(admin: Client, letter: string): () => Promise<string> {
  let count = 0;
  return async () => {
    const [area] = await admin.query(areasApi.list);
    count += 1;
    const body = { name: `${letter}${letter}${count}`, area: area?._id ?? "" };
    return (await admin.send(tableEditingApi.create, { body })).name;
  };
}

async function tapTable(page: Page, name: string): Promise<void> {
  const lines = page.locator('button[aria-expanded="true"]', { hasText: "▼" });
  if (await lines.isVisible()) await lines.click();
  const tile = page.getByRole("button", { name: new RegExp(`^${name}\\s*(Available|Occupied)`) });
  const back = page.getByRole("button", { name: "‹ Tables" });
  // The screen may return to the tables at this moment, so the click may find no button.
  while (!(await tile.isVisible())) await back.click({ timeout: GONE_MS }).catch(() => undefined);
  await tile.click();
}

/** Presses a button of the open order, then taps a table. Returns the milliseconds until the table was chosen. */
async function pressAndTapNext(page: Page, press: (typeof presses)[number], table: string): Promise<number> {
  const more = page.locator('button[aria-expanded="false"]', { hasText: "▲" });
  if (press === "BILL" && (await more.isVisible())) await more.click();
  const order = page.getByRole("complementary", { name: "Order", exact: true });
  let button = order.getByRole("button", { name: new RegExp(`^${press}( \\d+)?$`) });
  if (press === "SETTLE") {
    await button.click();
    button = page.getByRole("dialog").getByRole("button", { name: /^Settle ₹/ });
    await button.waitFor();
  }
  const [chosen] = await Promise.all([page.evaluate(untilChosen, table), button.click()]);
  return chosen;
}

/** Runs inside the page: after the next press clicks until a table is shown as chosen, and returns the milliseconds. */
function untilChosen(table: string): Promise<number> {
  const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s/g, "") ?? "";
  const buttons = () => [...document.querySelectorAll("button")].filter((button) => button.checkVisibility());
  const isChosen = () =>
    wordsOf(document.querySelector('[data-status="selected"]')).startsWith(table) ||
    buttons().some((button) => wordsOf(button) === `‹Tables·${table}`);
  const tapped = new Set<Element>();
  const tap = () => {
    const next =
      buttons().find((button) => wordsOf(button).startsWith(`${table}Available`)) ??
      buttons().find((button) => /^‹Tables/.test(wordsOf(button)));
    if (next && !tapped.has(next)) next.click();
    if (next) tapped.add(next);
  };
  return new Promise((resolve) => {
    const onPress = ({ timeStamp }: Event) => {
      const look = () => {
        if (isChosen()) resolve(performance.now() - timeStamp);
        else {
          tap();
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
    };
    document.addEventListener("pointerup", onPress, { capture: true, once: true });
  });
}
