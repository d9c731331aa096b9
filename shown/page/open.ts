import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import type { Role } from "#domain/permissions.ts";
import { staffApi } from "#domain/staff/api.ts";
import { instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { closeDialogs } from "../../src/web/features/orders/commands/dialogs.ts";
import { getQuestion } from "../../src/web/kit/feedback/confirm.ts";
import { device } from "../../src/web/sync/device.ts";
import { noteContact } from "../../src/web/sync/lastContact.ts";
import { type House, startHouse } from "../house.ts";
import { actsOn } from "./acts.ts";
import { App } from "./app.tsx";
import { isBusy, nextTurn, setPhone } from "./browser.ts";
import { changesBetween } from "./changes.ts";
import { isCodeLoading } from "./lateCode.ts";
import { createNames } from "./names.ts";
import { type Answers, createNetwork, type Network } from "./network.ts";
import { paperWindow } from "./paperWindow.ts";
import { setOpenPage } from "./process.ts";
import { type Line, shownOn } from "./shownOn.ts";

/** Header and menus, of which only changes are shown. */
const FRAME =
  "header, #side-menu, [aria-label='Bottom navigation'], [href='#screen'], [aria-label='Close menu']";
/** A screen is at rest when nothing is to be done and it has not changed for this many turns. */
const TURNS_AT_REST = 4;
const TURNS_MAX = 4_000;

export type Page = ReturnType<typeof actsOn>;

interface OpenOptions {
  /** Shows header and menus as well. */
  readonly whole?: boolean;
  /** On a phone; else on a till. */
  readonly phone?: boolean;
  /** What these requests get instead of the server's answers. */
  readonly answers?: Answers;
}

/**
 * Starts a house, prepares it, and opens an address there as a person of that role.
 * What the page shows and sends from now on is compared when the test ends.
 */
export async function open(
  role: Role | "visitor",
  path: string,
  prepare: (house: House) => unknown = () => {},
  { whole = false, phone = false, answers = {} }: OpenOptions = {},
): Promise<Page> {
  setPhone(phone);
  const house = await startHouse();
  await prepare(house);
  const { server } = house;
  // KOTs and bills are said to be unprinted after some time.
  server.clock.advance(4 * 60_000);
  const log: string[] = [];
  const names = createNames();
  const network = createNetwork(server.url, log, names);
  const toText = ({ depth, text }: Line) => "  ".repeat(depth) + names.replace(text);
  let location = path;
  let lines: readonly Line[] = [];
  let shown: readonly string[] | undefined;

  const onScreen = () => lines.filter(({ element }) => whole || !element.closest(FRAME)).map(toText);
  /** Marks what is new and has the focus. After a command that depends on how busy the computer is. */
  const withFocus = (changes: readonly string[]) => {
    const line = lines.find(({ element }) => element === document.activeElement);
    const focused = line && toText(line);
    return changes.map((text) => (text === focused || text === `+ ${focused}` ? `${text} (focus)` : text));
  };
  /** Logs an act, what it sent, and what it changed on screen. */
  const logged = async (act: string, run: () => unknown) => {
    log.push("", `# ${act}`);
    const from = location;
    await run();
    await untilAtRest(network);
    lines = shownOn(document.body);
    const now = lines.map(toText);
    const hasSent = log.slice(log.lastIndexOf(`# ${act}`)).some((line) => line.startsWith("> "));
    const isOtherScreen = location.replace(/\?.*/, "") !== from.replace(/\?.*/, "");
    if (location !== from) log.push(`went to ${names.replace(location)}`);
    const changes = shown && !isOtherScreen ? changesBetween(shown, now) : onScreen();
    log.push(...(hasSent ? changes : withFocus(changes)));
    shown = now;
  };

  vi.useFakeTimers({ toFake: ["Date"], now: server.clock.now() });
  Object.assign(window, {
    open: () => paperWindow(log),
    alert: (text: string) => log.push(`alert ${text}`),
  });
  const root = createRoot(document.getElementById("root") ?? document.body);
  const close = async () => {
    root.unmount();
    await forgetAll();
    await server.close();
  };
  setOpenPage({
    log,
    close,
    withNames: names.replace,
    fetch: (address, init) => network.fetch(String(address), init),
  });
  if (role !== "visitor") await signIn(house[role]);
  await device.connection.check();
  device.connection.noteLive(true);
  network.answering(answers);
  const app = createElement(App, {
    path,
    onMove: (to: string) => {
      location = to;
    },
  });
  isCodeLoading();
  await logged(`${path} as ${role}`, () => root.render(app));
  return actsOn({ logged, network, lines: () => lines, onScreen, house, kindOf: names.kindOf });
}

async function signIn(client: Client): Promise<void> {
  const { _id: id, ...user } = await client.query(staffApi.profile);
  device.session.start(client.token, { id, ...user });
}

async function untilAtRest(network: Network): Promise<void> {
  let before = "";
  for (let turn = 0, still = 0; still < TURNS_AT_REST; turn++) {
    if (turn > TURNS_MAX) throw new Error("the screen does not come to rest");
    await nextTurn();
    const now = document.body.innerHTML;
    const isLoading = isCodeLoading() || document.querySelector("[aria-label='Loading']") !== null;
    still = now === before && !network.isBusy() && !isBusy() && !isLoading ? still + 1 : 0;
    before = now;
  }
}

/** Removes what a page leaves in the process. */
async function forgetAll(): Promise<void> {
  closeDialogs();
  getQuestion()?.answer(false);
  for (const { id } of device.outbox.records.get()) await device.outbox.discard(id);
  device.session.end();
  device.queryClient.clear();
  device.cache.refreshAll();
  // It is stored again only some seconds after the last one.
  noteContact(instant(0));
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren(Object.assign(document.createElement("div"), { id: "root" }));
  // The time stays as it was until the next page: what ticks meanwhile would keep the real one.
}
