import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { device } from "../../src/web/sync/device.ts";
import type { House } from "../house.ts";
import { nextTurn } from "./browser.ts";
import type { Network } from "./network.ts";
import type { Line } from "./shownOn.ts";

/** The name of a control, and which one of several; by default the last one, as a dialog covers the screen. */
type Control = string | RegExp | readonly [name: string | RegExp, number: number];

interface ActedOn {
  readonly logged: (act: string, run: () => unknown) => Promise<void>;
  readonly network: Network;
  readonly lines: () => readonly Line[];
  readonly onScreen: () => readonly string[];
  readonly house: House;
}

const TAP = ["pointerDown", "mouseDown", "pointerUp", "mouseUp", "click"] as const;

/** Returns what a test can do with a page. Each act is logged with what it sent and changed. */
export function actsOn({ logged, network, lines, onScreen, house }: ActedOn) {
  const find = (control: Control): Element => {
    const [name, number] = typeof control === "string" || control instanceof RegExp ? [control, -1] : control;
    const isMeant = (line: Line) =>
      line.name !== undefined && (typeof name === "string" ? line.name === name : name.test(line.name));
    const line = lines().filter(isMeant).at(number);
    if (!line) throw new Error(`no control is named ${name}:\n${onScreen().join("\n")}`);
    return line.element;
  };
  return {
    tap: async (...controls: readonly Control[]) => {
      for (const control of controls)
        await logged(`tap ${control}`, () => {
          const element = find(control);
          for (const kind of TAP) fireEvent[kind](element);
        });
    },
    fill: async (values: Readonly<Record<string, string>>) => {
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
    },
    /** Chooses a file. */
    choose: (control: Control, file: File) =>
      logged(`choose ${file.name}`, () => {
        const input = find(control).parentElement?.querySelector("input[type=file]");
        fireEvent.change(input ?? find(control), { target: { files: [file] } });
      }),
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
