import type { Settings, SettingsChanges } from "./api.ts";

/** Applies changes to the settings; all others stay, also the missing fields of `print`. */
export function withChanges(settings: Settings, { print, ...changes }: SettingsChanges): Settings {
  return { ...settings, ...given(changes), print: { ...settings.print, ...given(print ?? {}) } };
}

function given<T extends object>(changes: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

/** Returns the settings that differ. A page saves only these, so that it never empties a setting that it does not know. */
export function changedSettings(before: Settings, after: Settings): SettingsChanges {
  const { print, ...rest } = after;
  return { ...differing(before, rest), print: differing(before.print, print) };
}

function differing<T extends object>(before: T, after: T | Omit<T, "print">): Partial<T> {
  const known = new Map(Object.entries(before));
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return Object.fromEntries(entries) as Partial<T>;
}
