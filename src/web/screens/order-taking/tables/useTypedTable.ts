import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { TableTile } from "../../../features/orders/tables/tableTiles.ts";
import { isCovered } from "../keys/keyOf.ts";

/** A digit that follows within this time belongs to the same number. */
const NEXT_DIGIT_MS = 700;

/** While the floor is shown, digits open the table of that number: immediately if no other number starts with them. */
export function useTypedTable(
  tiles: readonly TableTile[],
  onChoose: (table: Table) => void,
  isOn: boolean,
): void {
  const typed = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = useCallbackRef(() => {
    const tile = tiles.find(({ table }) => numberOf(table) === typed.current);
    typed.current = "";
    if (tile) onChoose({ ...tile.table, status: tile.status });
  });
  const onKey = useCallbackRef((event: KeyboardEvent) => {
    if (!isForFloor(event)) return;
    clearTimeout(timer.current);
    if (/^\d$/.test(event.key)) typed.current += event.key;
    else typed.current = "";
    const begins = tiles.filter(({ table }) => numberOf(table).startsWith(typed.current));
    if (typed.current === "" || begins.length === 0) typed.current = "";
    else if (begins.length === 1 && begins[0] && numberOf(begins[0].table) === typed.current) {
      // The menu's search has the focus once the table is selected; the digit would be typed there too.
      event.preventDefault();
      open();
    } else timer.current = setTimeout(open, NEXT_DIGIT_MS);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer.current);
      typed.current = "";
      document.removeEventListener("keydown", onKey);
    };
  }, [isOn, onKey]);
}

/** True if a key is pressed on the floor itself, not into a field, under a dialog, or as a browser shortcut. */
function isForFloor({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  return !target.closest("input, select, textarea") && !isCovered();
}

/** "T12" is number 12. */
function numberOf({ name }: Table): string {
  return /\d+/.exec(name)?.[0] ?? "";
}
