import { useMemo } from "react";
import { z } from "zod";
import { keepLocalText, readLocalText, useLocalText } from "../../../sync/localText.ts";
import { DRAFT_MS, Draft } from "./draft.ts";

const keyOf = (tableId: string) => `rasoi.menuDraft.${tableId}`;

/** The table's draft on this device; it outlives the table context (decision 18). */
export function useStoredDraft(tableId: string): Draft | undefined {
  const stored = useLocalText(keyOf(tableId));
  return useMemo(() => draftFrom(stored), [stored]);
}

export function readDraft(tableId: string): Draft | undefined {
  return draftFrom(readLocalText(keyOf(tableId)));
}

export function keepDraft(tableId: string, draft: Pick<Draft, "orderId" | "lines">): void {
  const touched: Draft = { ...draft, touchedAt: Date.now() };
  const isEmpty = draft.lines.length === 0;
  keepLocalText(keyOf(tableId), isEmpty ? undefined : JSON.stringify(z.encode(Draft, touched)));
}

export function forgetDraft(tableId: string): void {
  keepLocalText(keyOf(tableId), undefined);
}

function draftFrom(stored: string | undefined): Draft | undefined {
  if (stored === undefined) return undefined;
  try {
    const draft = z.safeDecode(Draft, JSON.parse(stored)).data;
    return draft && Date.now() - draft.touchedAt < DRAFT_MS ? draft : undefined;
  } catch {
    // What cannot be parsed is no draft.
    return undefined;
  }
}
