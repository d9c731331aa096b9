import { useMemo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import {
  type DraftLines,
  type DraftOnScreen,
  draftBeside,
  withDraftLine,
  withItem,
} from "../../features/orders/draft/draft.ts";
import { forgetDraft, keepDraft, readDraft, useStoredDraft } from "../../features/orders/draft/draftStore.ts";
import { newId } from "../../sync/identity.ts";

export interface DraftActs extends DraftOnScreen {
  readonly add: (item: MenuItem) => void;
  /** Zero removes the line. */
  readonly setQuantity: (lineId: string, quantity: number) => void;
  readonly setNotes: (lineId: string, notes: string) => void;
  readonly clear: () => void;
  /** Takes the offered lines for this order. */
  readonly accept: () => void;
  /** These were submitted. */
  readonly forget: (lines: DraftLines) => void;
}

/** What is chosen for a table and not submitted. */
export function useDraft(tableId: string, order: Order | undefined): DraftActs {
  const draft = useStoredDraft(tableId);
  return useMemo(() => {
    const shown = draftBeside(draft, order);
    const orderId = order?._id ?? null;
    // Read anew at each change: two taps may come before the screen has drawn the first.
    const change = (changed: (lines: DraftLines) => DraftLines) => {
      const { lines, offered } = draftBeside(readDraft(tableId), order);
      keepDraft(tableId, { orderId, lines: changed([...offered, ...lines]) });
    };
    return {
      ...shown,
      add: (item) => change((lines) => withItem(lines, item, newId())),
      setQuantity: (lineId, quantity) => change((lines) => withDraftLine(lines, lineId, { quantity })),
      setNotes: (lineId, notes) => change((lines) => withDraftLine(lines, lineId, { notes })),
      clear: () => forgetDraft(tableId),
      accept: () => change((lines) => lines),
      forget: (gone) => {
        const stored = readDraft(tableId);
        if (!stored) return;
        const ids = new Set(gone.map(({ _id }) => _id));
        keepDraft(tableId, { ...stored, lines: stored.lines.filter(({ _id }) => !ids.has(_id)) });
      },
    };
  }, [draft, order, tableId]);
}
