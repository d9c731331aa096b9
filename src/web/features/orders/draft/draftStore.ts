import { useMemo } from "react";
import { z } from "zod";
import { readLocalText, useLocalText, writeLocalText } from "../../../sync/localText.ts";
import { DRAFT_LIFETIME_MS, Draft } from "./draft.ts";

const draftKey = (tableId: string) => `rasoi.menuDraft.${tableId}`;

/** Returns the table's draft on this device. It survives the table context's expiry (clarification 18). */
export function useStoredDraft(tableId: string): Draft | undefined {
  const stored = useLocalText(draftKey(tableId));
  return useMemo(() => parseDraft(stored), [stored]);
}

export function readDraft(tableId: string): Draft | undefined {
  return parseDraft(readLocalText(draftKey(tableId)));
}

/** Stores the table's draft; removes it if it has no lines. */
export function saveDraft(tableId: string, draft: Pick<Draft, "orderId" | "lines">): void {
  const touched: Draft = { ...draft, touchedAt: Date.now() };
  const isEmpty = draft.lines.length === 0;
  writeLocalText(draftKey(tableId), isEmpty ? undefined : JSON.stringify(z.encode(Draft, touched)));
}

export function deleteDraft(tableId: string): void {
  writeLocalText(draftKey(tableId), undefined);
}

function parseDraft(stored: string | undefined): Draft | undefined {
  if (stored === undefined) return undefined;
  try {
    const draft = z.safeDecode(Draft, JSON.parse(stored)).data;
    return draft && Date.now() - draft.touchedAt < DRAFT_LIFETIME_MS ? draft : undefined;
  } catch {
    // The text was not stored by this app.
    return undefined;
  }
}
