import "./browser.ts";

import type { ExternalToast } from "sonner";
import { notify, showWith } from "../../src/web/kit/feedback/notify.ts";
import { device } from "../../src/web/sync/device.ts";
import { setReporter } from "../../src/web/sync/http/report.ts";
import { declaredCode } from "../../src/web/sync/lazyCode.ts";

/** What is open: a process shows one page after the other. */
interface OpenPage {
  readonly log: string[];
  readonly fetch: typeof fetch;
  readonly close: () => Promise<void>;
  /** Replaces random ids by names. */
  readonly withNames: (text: string) => string;
}

let current: OpenPage | undefined;
let loading: Promise<void> | undefined;

export function setOpenPage(page: OpenPage): void {
  current = page;
}

/** Closes the open page and its server. Returns all that was shown and sent; undefined without a page. */
export async function closePage(): Promise<string | undefined> {
  const page = current;
  await page?.close();
  current = undefined;
  return page && `${page.withNames(page.log.join("\n").trim())}\n`;
}

/** Prepares the process for pages: loads what the app loads late, so that no test waits for it. Done once. */
export const prepareProcess = () => {
  loading ??= prepare();
  return loading;
};

async function prepare(): Promise<void> {
  Object.assign(console, { warn: () => {}, error: () => {} });
  const serverFetch = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    typeof address === "string" && address.startsWith("/") && current
      ? current.fetch(address, init)
      : serverFetch(address, init);
  const toast = { success: said("success"), error: said("failure"), info: said("info"), dismiss: () => 0 };
  showWith(toast as never);
  setReporter({
    success: ({ title, text }) => notify.success(title, text),
    failure: ({ title, text, subject }) => notify.failure(title, text, subject),
    info: ({ title, text }) => notify.info(title, text),
    done: notify.done,
  });
  for (let loaded = 0; loaded < declaredCode().length; ) {
    loaded = declaredCode().length;
    await Promise.all(declaredCode().map((code) => code.load()));
  }
  await device.outbox.load();
  device.outbox.startDelivering();
}

/** Logs a toast instead of showing it: when it goes would depend on how busy the computer is. */
function said(kind: string) {
  return (title: string, { description, action }: ExternalToast = {}) => {
    const button = action && typeof action === "object" && "label" in action ? ` [${action.label}]` : "";
    current?.log.push(`said ${kind} "${title}"${description ? `: ${description}` : ""}${button}`);
    return title;
  };
}
