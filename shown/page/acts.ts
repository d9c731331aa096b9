import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { device } from "../../src/web/sync/device.ts";
import type { House } from "../house.ts";
import { nextTurn } from "./browser.ts";
import type { Network } from "./network.ts";
import type { Line } from "./shownOn.ts";

/** The name of a control, and which one of several; by default the last one, as a dialog covers the screen. */
type Control = string | RegExp | readonly [name: string | RegExp, number: number];

/** Nothing can be tapped there, or it leads to another screen. */
const NOT_TAPPED = /^(?:• )?link |disabled|^file/;
/** In a form a name, a reason or a number; else a search that finds most of what is listed. */
const typedInto = (element: Element) => (element.closest("form") ? "12" : "a");
/** Closes what was opened. */
const LEAVES = /^(?:Close|Cancel|Keep it|Discard|Back|Log ?out|Lock now)/;

function isEmptyField(element: Element): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField && element.value === "" && !element.readOnly;
}

interface ActedOn {
  readonly logged: (act: string, run: () => unknown) => Promise<void>;
  readonly network: Network;
  readonly lines: () => readonly Line[];
  readonly onScreen: () => readonly string[];
  readonly house: House;
  readonly kindOf: (name: string) => string;
}

const TAP = ["pointerDown", "mouseDown", "pointerUp", "mouseUp", "click"] as const;

/** Returns what a test can do with a page. Each act is logged with what it sent and changed. */
export function actsOn({ logged, network, lines, onScreen, house, kindOf }: ActedOn) {
  const find = (control: Control): Element => {
    const [name, number] = typeof control === "string" || control instanceof RegExp ? [control, -1] : control;
    const isMeant = (line: Line) =>
      line.name !== undefined && (typeof name === "string" ? line.name === name : name.test(line.name));
    const line = lines().filter(isMeant).at(number);
    if (!line) throw new Error(`no control is named ${name}:\n${onScreen().join("\n")}`);
    return line.element;
  };
  const tap = async (...controls: readonly Control[]) => {
    for (const control of controls)
      await logged(`tap ${control}`, () => {
        const element = find(control);
        for (const kind of TAP) fireEvent[kind](element);
      });
  };
  const fill = async (values: Readonly<Record<string, string>>) => {
    const said = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
    await logged(`fill ${said.join(", ")}`, async () => {
      for (const [name, value] of Object.entries(values)) {
        const element = find(name);
        fireEvent.focus(element);
        fireEvent.change(element, { target: { value } });
        fireEvent.blur(element);
        await nextTurn();
      }
    });
  };
  return {
    tap,
    fill,
    /** Chooses a file. */
    choose: (control: Control, file: File) =>
      logged(`choose ${file.name}`, () => {
        const input = find(control).parentElement?.querySelector("input[type=file]");
        fireEvent.change(input ?? find(control), { target: { files: [file] } });
      }),
    /**
     * Taps a control of each kind, the last one first. Empty fields are filled first, and a dialog is left last.
     * Links are left out.
     */
    tapAll: async (tapsMax: number) => {
      const done = new Set<string>();
      for (let taps = 0; taps < tapsMax; taps++) {
        const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.body;
        const open = lines().flatMap(({ name, text, element }) =>
          name && !NOT_TAPPED.test(text) && dialog.contains(element) ? { name, element } : [],
        );
        const others = open.filter(({ name }) => !done.has(kindOf(name)) && !LEAVES.test(name));
        const fields = others.filter(({ element }) => isEmptyField(element));
        const last = others.at(-1) ?? open.findLast(({ name }) => LEAVES.test(name));
        for (const { name } of fields.length > 0 || !last ? fields : [last]) done.add(kindOf(name));
        if (fields.length > 0)
          await fill(Object.fromEntries(fields.map(({ name, element }) => [name, typedInto(element)])));
        else if (last) await tap(last.name);
        else return;
      }
    },
    press: async (...keys: readonly string[]) => {
      for (const key of keys)
        await logged(`press ${key}`, () =>
          fireEvent.keyDown(document.activeElement ?? document.body, { key }),
        );
    },
    /** Something happens on another device, or time passes; all is read again, as after a message of the server. */
    meanwhile: (what: string, act: (house: House) => unknown) =>
      logged(what, async () => {
        await act(house);
        vi.setSystemTime(house.server.clock.now());
        device.cache.refreshAll();
      }),
    offline: () =>
      logged("the network fails", async () => {
        network.setOffline(true);
        await device.connection.check();
      }),
    online: () =>
      logged("the network is back", async () => {
        network.setOffline(false);
        await device.connection.check();
        device.connection.noteLive(true);
        device.outbox.deliverNow();
      }),
    answering: network.answering,
  };
}
