import { useLocalText, writeLocalText } from "../../../sync/localText.ts";

/** Local storage key: this device shows every dish of a KOT. */
const KEY = "allDishes";

/** Returns whether KOTs show all their dishes instead of the first three, kept by the device, and what changes it. */
export function useAllDishes(): readonly [areAllShown: boolean, show: (all: boolean) => void] {
  return [useLocalText(KEY) !== undefined, (all) => writeLocalText(KEY, all ? "on" : undefined)];
}
