// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaper, type PaperName } from "./paperWindow.ts";

/** All actions and toasts, in order. */
const events: string[] = [];
const world = vi.hoisted(() => ({ notify: (_: string) => {} }));
const house = vi.hoisted(() => ({ taken: "" }));
vi.mock("./printers.ts", () => ({
  isBillTaken: () => house.taken.includes("bill"),
  areKotsTaken: () => house.taken.includes("kot"),
  stationsLeft: (stations: readonly (string | undefined)[]) =>
    stations.filter((station) => !house.taken.includes(station ?? "kot")),
}));
vi.mock("../../kit/feedback/notify.ts", () => ({
  notify: { failure: (title: string, text: string) => world.notify(`${title}: ${text}`) },
}));
world.notify = (words) => void events.push(words);

/** Returns a popup that only records its calls. */
function fakePopup() {
  const note = (act: string) => () => void events.push(act);
  const page = document.implementation.createHTMLDocument();
  const popup = { closed: false, focus: vi.fn(), print: note("print"), close: note("close") };
  // A closed window has no document.
  return Object.defineProperties(popup as typeof popup & { readonly document: Document }, {
    document: { get: () => (popup.closed ? null : page) },
  });
}

const paperOf = (dish: string) => ({
  document: { kind: "kot", title: dish, blocks: [{ kind: "text", text: `2 × ${dish}` }] } as const,
  markPrinted: () => void events.push(`mark ${dish}`),
});
const open = (name: PaperName = "KOT") => openPaper(name);

beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  house.taken = "";
  history.replaceState(null, "", "/admin");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["100 ms", "/admin/orders", 100],
  ["500 ms on the waiter's screens", "/waiter", 500],
])("a popup of 300x400 prints after %s and closes after a second", async (_, path, delayMs) => {
  history.replaceState(null, "", path);
  const popup = fakePopup();
  const opened = vi.fn(() => popup);
  vi.stubGlobal("open", opened);
  const printed = open().print([paperOf("Masala Dosa")]);
  expect(opened).toHaveBeenCalledExactlyOnceWith("", "", expect.stringContaining("width=300,height=400"));
  expect(popup.document.body.textContent).toContain("Masala Dosa");
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await printed).toBe("printed");
  await vi.advanceTimersByTimeAsync(999);
  expect(events).toEqual(["print", "mark Masala Dosa"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(["print", "mark Masala Dosa", "close"]);
});

test("papers are marked as printed only once the popup has printed them", async () => {
  vi.stubGlobal("open", fakePopup);
  const printed = open().print([paperOf("Dal"), paperOf("Naan")]);
  await vi.advanceTimersByTimeAsync(99);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await printed).toBe("printed");
  expect(events).toEqual(["print", "mark Dal", "mark Naan"]);
});

test.each(["before the papers were made", "after 60 ms"])(
  "a popup that was closed %s prints and marks nothing, and shows a toast",
  async (when) => {
    const popup = fakePopup();
    vi.stubGlobal("open", () => popup);
    const paper = open();
    popup.closed = when === "before the papers were made";
    const printed = paper.print([paperOf("Dal")]);
    await vi.advanceTimersByTimeAsync(60);
    popup.closed = true;
    await vi.runAllTimersAsync();
    expect(await printed).toBe("blocked");
    expect(events).toEqual(["Print Error: The window was closed before it printed: print it again."]);
  },
);

test.each(["KOT", "bill", "slip"] as const)(
  "a blocked popup prints and marks nothing, and asks to allow popups to print a %s",
  async (name) => {
    vi.stubGlobal("open", () => null);
    expect(await open(name).print([paperOf("Dal")])).toBe("blocked");
    expect(events).toEqual([`Print Error: Please allow popups to print ${name}.`]);
  },
);

test("blocking the popup for both documents shows an alert", async () => {
  vi.stubGlobal("open", () => null);
  vi.stubGlobal("alert", (words: string) => void events.push(`alert: ${words}`));
  expect(await open("both documents").print([paperOf("Dal")])).toBe("blocked");
  expect(events).toEqual(["alert: Please allow popups to print both documents."]);
});

test("a popup without papers closes, and a blocked one shows nothing", async () => {
  vi.stubGlobal("open", fakePopup);
  expect(await open().print([])).toBe("blocked");
  vi.stubGlobal("open", () => null);
  expect(await open().print([])).toBe("blocked");
  expect(events).toEqual(["close"]);
});

const routed = (dish: string, kind: "kot" | "bill" = "kot") => ({
  ...paperOf(dish),
  route: {
    kind,
    area: "hall",
    queue: async () => {
      events.push(`queue ${dish}`);
      return [];
    },
  },
});

test("no window opens where a printer takes the paper, and the device marks nothing printed", async () => {
  const opened = vi.fn();
  vi.stubGlobal("open", opened);
  house.taken = "kot";
  expect(await open().print([routed("Dal")])).toBe("printed");
  expect(opened).not.toHaveBeenCalled();
  expect(events).toEqual(["queue Dal"]);
});

test("the window prints only what no printer takes", async () => {
  const popup = fakePopup();
  vi.stubGlobal("open", () => popup);
  house.taken = "kot";
  const printed = open("both documents").print([routed("Dal"), routed("Bill", "bill")]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await printed).toBe("printed");
  expect(popup.document.body.textContent).not.toContain("Dal");
  expect(events).toEqual(["queue Dal", "print", "mark Bill", "close"]);
});

test("the window prints the parts of a KOT that no printer takes, and marks these", async () => {
  const popup = fakePopup();
  vi.stubGlobal("open", () => popup);
  house.taken = "tandoor";
  const kot = routed("Whole");
  const atStations = (stations: readonly string[]) => paperOf(stations.join(" and "));
  const route = { ...kot.route, stations: ["hot", "tandoor", "bar"], atStations };
  const printed = open().print([{ ...kot, route }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await printed).toBe("printed");
  expect(popup.document.body.textContent).toContain("hot and bar");
  expect(popup.document.body.textContent).not.toContain("Whole");
  expect(events).toEqual(["queue Whole", "print", "mark hot and bar", "close"]);
});

test.each([
  ["no part", "", "Whole"],
  ["every part", "hot tandoor kot", ""],
])("where printers take %s of a KOT the window prints the other", async (_, taken, words) => {
  const popup = fakePopup();
  vi.stubGlobal("open", () => popup);
  house.taken = taken;
  const kot = routed("Whole");
  const route = { ...kot.route, stations: ["hot", "tandoor"], atStations: () => paperOf("Part") };
  const printed = open().print([{ ...kot, route }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await printed).toBe("printed");
  expect(popup.document.body.textContent).toContain(words);
  expect(events).toEqual(words === "" ? ["queue Whole"] : ["print", "mark Whole", "close"]);
});

test.each([
  [true, "printed"],
  [false, "blocked"],
] as const)("papers that are awaited are printed only if they came out: %j", async (isOut, result) => {
  house.taken = "kot bill";
  const awaitOut = vi.fn(async () => isOut);
  expect(await open("both documents").print([routed("Dal"), routed("Bill", "bill")], awaitOut)).toBe(result);
  expect(events).toEqual(["queue Dal", "queue Bill"]);
  expect(awaitOut).toHaveBeenCalledOnce();
});

test("a paper that its printer did not print is printed on the device when a person asks for that", async () => {
  const popup = fakePopup();
  vi.stubGlobal("open", () => popup);
  house.taken = "kot";
  const printed = openPaper("KOT", null).print([routed("Dal")]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await printed).toBe("printed");
  expect(events).toEqual(["print", "mark Dal", "close"]);
});
