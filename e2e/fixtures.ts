import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import type { Role } from "#domain/permissions.ts";
import { demoAccounts, type SignedIn, signedIn } from "#testing/client.ts";
import { type ServerProcess, withServerProcess } from "#testing/server.ts";

/** What a journey gets besides Playwright's own `page`; import `test` and `expect` from here. */
interface Fixtures {
  /** Settings of this test's server: `test.use({ environment: { DEMO: "off" } })`. */
  environment: Readonly<Record<string, string>>;
  /** This test's own server with a fresh demo resort; `page` opens its addresses ("/login"). */
  server: ServerProcess;
  /** A signed-in client of the server's API, to arrange and to look. */
  api: (role: Role) => Promise<SignedIn>;
  /** Another device of the same size on the same server: its own storage, its own page. */
  device: () => Promise<Page>;
  /** Fails the test when a screen threw something nobody caught. Set to false where a crash is the subject. */
  failOnPageErrors: boolean;
  pageErrors: string[];
}

/** Time for a second look: axe takes seconds on a busy machine. */
const AXE_PATIENCE_MS = 20_000;

export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  failOnPageErrors: [true, { option: true }],

  server: async ({ environment }, use) => withServerProcess(use, { program: "bin/rasoi.mjs", environment }),

  baseURL: async ({ server }, use) => use(server.url),

  api: async ({ server }, use) => use((role) => signedIn(server.url, role)),

  pageErrors: async ({ failOnPageErrors }, use) => {
    const errors: string[] = [];
    await use(errors);
    if (failOnPageErrors) expect(errors, "errors that nobody caught").toEqual([]);
  },

  page: async ({ page, pageErrors }, use) => {
    page.on("pageerror", (error) => pageErrors.push(String(error)));
    await page.addInitScript(rememberToasts);
    await use(page);
  },

  device: async ({ browser, contextOptions, baseURL, viewport, hasTouch, isMobile, pageErrors }, use) => {
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
      page.on("pageerror", (error) => pageErrors.push(String(error)));
      await page.addInitScript(rememberToasts);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Signs in through the login screen, as staff do, and waits for the panel. */
export async function signInByForm(page: Page, role: Role): Promise<void> {
  const { username, password } = demoAccounts[role];
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**/${role}`);
}

/** Keeps the words of every toast: news takes the place of the news before it, sometimes within a moment. */
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
 * A toast with this title or text has been shown since the page was opened, so many times. Looking for the toast itself
 * would be a race: it leaves after some seconds, and a busy machine may look too late.
 */
export async function expectSaid(page: Page, words: string | RegExp, times = 1): Promise<void> {
  const isMeant = (line: string) => (typeof words === "string" ? line === words : words.test(line));
  const heard = async () => {
    const said: string[] = await page.evaluate(() => [...Reflect.get(window, "said")]);
    return said.filter(isMeant).length >= times ? "as expected" : said.join("\n");
  };
  await expect.poll(heard, `a toast says ${words}`).toBe("as expected");
}

/** Taps what may leave by itself at any moment, such as an offer to try again, and does nothing where it has left. */
export async function tapIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((found: HTMLElement[]) => found[0]?.click());
}

/** The screen as it is now has no accessibility violation that axe calls serious or critical. */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  // Halfway through a fade everything has too little contrast: axe looks while nothing moves, and once more should a
  // toast have left meanwhile.
  await expect(async () => {
    await expect.poll(() => page.evaluate(movements)).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
  }).toPass({ timeout: AXE_PATIENCE_MS });
}

/** How many animations and transitions are under way that come to an end. */
function movements(): number {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations === 1)
    .length;
}

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
}
