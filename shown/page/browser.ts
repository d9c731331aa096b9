import "fake-indexeddb/auto";
import { JSDOM } from "jsdom";

/** Adds what a browser has and Node lacks. Node's own `Event` and `fetch` stay: the server runs in this process. */
const { window } = new JSDOM("<!doctype html><div id='root'></div>", {
  url: "http://rasoi.test/",
  pretendToBeVisual: true,
});

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { configurable: true, writable: true, value });

for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) define(globalThis, name, Reflect.get(window, name));
for (const name of ["navigator", "localStorage", "sessionStorage"] as const)
  define(globalThis, name, window[name]);
define(globalThis, "window", window);
define(window, "isSecureContext", true);
define(window.document, "fonts", new window.EventTarget());
// The sizes of the menu's tiles, which its style sheet names.
window.document.head.innerHTML =
  "<style>div { --dish-width: 200px; --dish-height: 80px; --dish-gap: 8px; --dish-margin: 8px }</style>";

/** Every element is as large as a till's screen, and a row of a virtual list 40 pixels high. */
const sizes = { clientWidth: 1366, offsetWidth: 1366, clientHeight: 4000 };
for (const [name, value] of Object.entries(sizes)) define(window.HTMLElement.prototype, name, value);
Object.defineProperty(window.HTMLElement.prototype, "offsetHeight", {
  get(this: HTMLElement) {
    return this.dataset.index === undefined ? 4000 : 40;
  },
});
define(window.HTMLElement.prototype, "scrollIntoView", () => {});
define(window.HTMLElement.prototype, "scrollTo", () => {});

class OneSize implements ResizeObserver {
  readonly #react: ResizeObserverCallback;
  constructor(react: ResizeObserverCallback) {
    this.#react = react;
  }
  observe(target: Element): void {
    const box = [{ inlineSize: 1366, blockSize: 40 }];
    const sized = { borderBoxSize: box, contentBoxSize: box, devicePixelContentBoxSize: box };
    const contentRect = new window.DOMRect(0, 0, 1366, 4000);
    setTimeout(() => this.#react([{ target, contentRect, ...sized }], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}
for (const on of [globalThis, window]) {
  define(on, "ResizeObserver", OneSize);
  define(on, "matchMedia", (media: string) => ({
    media,
    matches: matches(media),
    addEventListener() {},
    removeEventListener() {},
  }));
  define(on, "requestIdleCallback", (job: () => void) => setTimeout(job));
}

let isPhone = false;
/** Chooses the device whose media queries match. */
export const setPhone = (is: boolean) => {
  isPhone = is;
};

function matches(media: string): boolean {
  return isPhone ? /max-width/.test(media) : /min-width/.test(media) && !/max-width/.test(media);
}

/** Its sounds are not heard. */
class Silence {
  readonly state = "running";
  readonly currentTime = 0;
  readonly gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  readonly frequency = {};
  createOscillator = () => this;
  createGain = () => this;
  connect = () => this;
  resume = async () => {};
  close = async () => {};
  start() {}
  stop() {}
  addEventListener() {}
}
define(globalThis, "AudioContext", Silence);

/** Waits up to this long are part of the answer to a tap: a search, a print, what React holds back. They take a tenth. */
const SHORT_MS = 1_000;
const FASTER = 10;
const [realSet, realClear, realSetImmediate] = [setTimeout, clearTimeout, setImmediate];
const waiting = new Set<unknown>();

/** Returns whether something is to be done soon: a short wait, or what React has not rendered yet. */
export const isBusy = () => waiting.size > 0;

/** Waits for a turn of everything else that is to be done. */
export const nextTurn = () => new Promise<void>((resolve) => realSetImmediate(() => realSet(resolve, 0)));

type React = (...args: unknown[]) => void;

function counted(start: (react: () => void) => unknown, react: React, args: readonly unknown[]): unknown {
  const job = start(() => {
    waiting.delete(job);
    react(...args);
  });
  waiting.add(job);
  return job;
}

/** Longer waits never end: what they bring would depend on how busy the computer is. A test lets time pass instead. */
define(globalThis, "setTimeout", (react: React, ms = 0, ...args: unknown[]) =>
  ms > SHORT_MS
    ? realSet(() => {}, 2 ** 31 - 1).unref()
    : counted((job) => realSet(job, Math.max(0, ms) / FASTER), react, args),
);
define(globalThis, "setImmediate", (react: React, ...args: unknown[]) =>
  counted(realSetImmediate, react, args),
);
define(globalThis, "clearTimeout", (timer: NodeJS.Timeout) => {
  waiting.delete(timer);
  realClear(timer);
});
define(AbortSignal, "timeout", () => new AbortController().signal);
for (const on of [globalThis, window]) {
  define(on, "requestAnimationFrame", (react: (at: number) => void) =>
    setTimeout(() => react(performance.now()), FASTER),
  );
  define(on, "cancelAnimationFrame", clearTimeout);
}
