import { type HotkeyItem, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";
import { type ButtonName, isCovered, keyOf } from "./keyOf.ts";

interface TillKeyActions {
  readonly onTables: () => void;
  readonly onHelp: () => void;
  /** Called for one of the four buttons that is not on the screen. */
  readonly onNoButton: (name: ButtonName) => void;
}

const FIELDS = "input, textarea, select";
const buttonNames = ["KOT", "BILL", "SETTLE", "BILL+KOT"] as const;

/** Makes the keyboard of a till work like the screen's buttons. Keys typed into a field or a dialog are left to it. */
export function useTillKeys({ onTables, onHelp, onNoButton }: TillKeyActions): void {
  const wasCovered = useRef(false);
  // Checked before a dialog receives the key, which may close it.
  const ask = () => {
    wasCovered.current = isCovered();
  };
  useWindowEvent("keydown", ask, { capture: true });
  const key = (hotkey: string, isFree: (event: KeyboardEvent) => boolean, act: () => void): HotkeyItem => [
    hotkey,
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || wasCovered.current || !isFree(event)) return;
      event.preventDefault();
      act();
    },
    { preventDefault: false },
  ];
  useHotkeys(
    [
      key(keyOf.search, isNotTyping, () => named(keyOf.search)?.focus()),
      key(keyOf.tables, isNotTyping, onTables),
      key("shift+?", isNotTyping, onHelp),
      ...buttonNames.map((name) =>
        key(keyOf[name], isOnScreen, () => {
          const button = named(keyOf[name]);
          if (button) button.click();
          else onNoButton(name);
        }),
      ),
    ],
    [],
  );
}

/** Finds the button or field that declares a key. */
function named(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
}

/** True if a key is pressed on the screen itself or in the menu's search, not in another field. */
function isOnScreen({ target }: KeyboardEvent): boolean {
  return !(target instanceof Element && target.closest(FIELDS)) || target === named(keyOf.search);
}

/** Like `isOnScreen`, for a key that could also be text: the search must be empty. */
function isNotTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return isOnScreen(event) && !(target instanceof HTMLInputElement && target.value !== "");
}
