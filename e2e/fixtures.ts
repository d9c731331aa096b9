import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { openAs } from "#testing/browser.ts";
import { createClient, type DemoRole, demoAccounts, type SignedIn, signedIn } from "#testing/client.ts";
import {
  type DemoData,
  type DemoServer,
  makeDemoData,
  removeDemoData,
  type Session,
  startDemoServer,
} from "#testing/demoServer.ts";
import { type ServerProcess, withServerProcess } from "#testing/server.ts";

/** The fixtures of a journey besides Playwright's `page`; import `test` and `expect` from here. */
interface Fixtures {
  /** A signed-in API client, to arrange and to check. */
  api: (role: DemoRole) => Promise<SignedIn>;
  /** Another device of the same size on the same server, with its own storage and page. */
  device: () => Promise<Page>;
  /** Fails the test if a screen had an uncaught error. */
  pageErrors: string[];
  /**
   * True if a page preloads in idle time. Most tests turn that off, since it takes as much work as the rest of the page, and a
   * busy device gets to it only after some seconds.
   */
  fetchesAhead: boolean;
}

interface WorkerFixtures {
  /** The demo of a file's tests: `test.use({ house: "large" })` for DEMO=large. */
  house: "on" | "large";
  demoData: DemoData;
  /** Serves all tests of one worker, each with a fresh demo resort. */
  demoServer: DemoServer;
}

interface ServerFixtures {
  /** Settings of this test's server: `testWithServer.use({ environment: { DEMO: "off" } })`. */
  environment: Readonly<Record<string, string>>;
  /** This test's own server; `page` opens its addresses ("/login"). */
  server: ServerProcess;
}

/** Time for a second check: axe takes seconds on a busy machine. */
const AXE_PATIENCE_MS = 60_000;

/** The files created by e2e/setup.ts. */
const demo: DemoData = JSON.parse(
  process.env.E2E_DEMO_DATA ?? '{"folder":"","sessions":{"admin":[],"waiter":[]}}',
);

/** The current test's server and its unused sessions: a worker runs one test at a time. */
let current: { readonly url: string; readonly sessions: Readonly<Record<DemoRole, Session[]>> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  fetchesAhead: [false, { option: true }],

  house: ["on", { option: true, scope: "worker" }],

  demoData: [
    async ({ house }, use) => {
      const data = house === "on" ? demo : await makeDemoData(house);
      await use(data);
      if (house !== "on") removeDemoData(data);
    },
    { scope: "worker" },
  ],

  demoServer: [
    async ({ demoData }, use) => {
      const server = await startDemoServer(demoData);
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ demoServer, demoData }, use) => {
    await demoServer.restore();
    const { admin, waiter } = demoData.sessions;
    current = { url: demoServer.url, sessions: { admin: [...admin], waiter: [...waiter] } };
    await use(demoServer.url);
  },

  api: async ({ baseURL }, use) => {
    await use(async (role) => {
      const session = await newSession(role);
      return { ...createClient(() => baseURL ?? "", session.token), person: session.person };
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, "errors that nobody caught").toEqual([]);
  },

  page: async ({ page, pageErrors, fetchesAhead }, use) => {
    await prepare(page, pageErrors, fetchesAhead);
    await use(page);
  },

  device: async (
    { browser, contextOptions, baseURL, viewport, hasTouch, isMobile, pageErrors, fetchesAhead },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        hasTouch,
        isMobile,
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      contexts.push(context);
      const page = await context.newPage();
      await prepare(page, pageErrors, fetchesAhead);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** For tests that stop their server, read its output or change its settings: it is not shared. */
export const testWithServer = test.extend<ServerFixtures>({
  environment: [{}, { option: true }],

  server: async ({ environment }, use) => withServerProcess(use, { program: "bin/rasoi.mjs", environment }),

  baseURL: async ({ server }, use) => {
    current = { url: server.url, sessions: { admin: [], waiter: [] } };
    await use(server.url);
  },
});

export { expect };

async function newSession(role: DemoRole): Promise<Session> {
  return current.sessions[role].pop() ?? (await signedIn(current.url, role));
}

/** Signs a person in on this device without the form, then opens `path` (default: their order-taking screen). */
export async function signIn(page: Page, role: DemoRole, path?: string): Promise<void> {
  await openAs(page, await newSession(role), path);
}

async function prepare(page: Page, pageErrors: string[], fetchesAhead: boolean): Promise<void> {
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  await page.addInitScript(rememberToasts);
  if (!fetchesAhead) await page.addInitScript(beBusy);
}

/** Delays idle work as long as it allows, if that is a second or more. */
function beBusy(): void {
  const whenIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (job, options) => {
    const { timeout = 0 } = options ?? {};
    if (timeout < 1000) return whenIdle(job, options);
    return window.setTimeout(() => job({ didTimeout: true, timeRemaining: () => 0 }), timeout);
  };
}

/** Signs in through the login screen, like staff, and waits for the panel. */
export async function signInByForm(page: Page, role: DemoRole): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, role);
}

/** Signs in on the login screen already shown, so that the page is not reloaded. */
export async function fillSignIn(page: Page, role: DemoRole): Promise<void> {
  const { username, password } = demoAccounts[role];
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**/${role}`);
}

/** Records the text of every toast: a new one replaces the one before, sometimes within a moment. */
function rememberToasts(): void {
  const said: string[] = [];
  const known = new WeakMap<Element, string>();
  Reflect.set(window, "said", said);
  new MutationObserver(() => {
    for (const part of document.querySelectorAll(
      "[data-sonner-toast] :is([data-title], [data-description])",
    )) {
      const words = part.textContent;
      if (words && known.get(part) !== words) said.push(words);
      known.set(part, words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * Expects that a toast with this title or text was shown this many times since the page was opened. Looking for the toast itself
 * would be a race: it disappears after some seconds.
 */
export async function expectSaid(page: Page, words: string | RegExp, times = 1): Promise<void> {
  const isMeant = (line: string) => (typeof words === "string" ? line === words : words.test(line));
  const heard = async () => {
    const said: string[] = await page.evaluate(() => [...Reflect.get(window, "said")]);
    return said.filter(isMeant).length >= times ? "as expected" : said.join("\n");
  };
  await expect.poll(heard, `a toast says ${words}`).toBe("as expected");
}

/** The screen as it is now has no accessibility violation. */
export async function expectNoAxeFinding(page: Page): Promise<void> {
  // Midway through a fade everything has too little contrast: axe runs while nothing moves, and again if a toast disappeared
  // meanwhile.
  await expect(async () => {
    await expect.poll(() => page.evaluate(movements)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  }).toPass({ timeout: AXE_PATIENCE_MS });
}

/** The number of running animations and transitions that end. */
function movements(): number {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations === 1)
    .length;
}

async function axeViolations(page: Page): Promise<string[]> {
  // "Legacy" is axe without frames of other origins, which we do not have: with them it opens another page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Closes the toast, which frees the space beside it. */
export async function closeToasts(page: Page): Promise<void> {
  await page.locator("[data-sonner-toast] [data-close-button]").evaluateAll((crosses) => {
    for (const cross of crosses) if (cross instanceof HTMLElement) cross.click();
  });
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
}
