import { useMemo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { ChoiceInput } from "#domain/orders/order/choice.ts";
import {
  type DraftLines,
  splitDraft,
  type VisibleDraft,
  withDraftLine,
  withItem,
} from "../../features/orders/draft/draft.ts";
import { deleteDraft, readDraft, saveDraft, useStoredDraft } from "../../features/orders/draft/draftStore.ts";
import { newId } from "../../sync/http/identity.ts";

export interface DraftActions extends VisibleDraft {
  readonly add: (item: MenuItem, choice?: ChoiceInput) => void;
  /** Zero removes the line. */
  readonly setQuantity: (lineId: string, quantity: number) => void;
  readonly setNotes: (lineId: string, notes: string) => void;
  readonly clear: () => void;
  /** Adds the suggested lines to the draft. */
  readonly accept: () => void;
  /** Removes lines that were submitted. */
  readonly forget: (lines: DraftLines) => void;
}

export function useDraft(tableId: string, order: Order | undefined): DraftActions {
  const draft = useStoredDraft(tableId);
  return useMemo(() => {
    const shown = splitDraft(draft, order);
    const orderId = order?._id ?? null;
    // Every change reads the stored draft again: a second tap may come before the first one is rendered.
    const change = (changed: (lines: DraftLines) => DraftLines) => {
      const { lines, fromEarlierOrder: offered } = splitDraft(readDraft(tableId), order);
      saveDraft(tableId, { orderId, lines: changed([...offered, ...lines]) });
    };
    return {
      ...shown,
      add: (item, choice) => change((lines) => withItem(lines, item, { id: newId(), choice })),
      setQuantity: (lineId, quantity) => change((lines) => withDraftLine(lines, lineId, { quantity })),
      setNotes: (lineId, notes) => change((lines) => withDraftLine(lines, lineId, { notes })),
      clear: () => deleteDraft(tableId),
      accept: () => change((lines) => lines),
      forget: (submitted) => {
        const stored = readDraft(tableId);
        if (!stored) return;
        const ids = new Set(submitted.map(({ _id }) => _id));
        saveDraft(tableId, { ...stored, lines: stored.lines.filter(({ _id }) => !ids.has(_id)) });
      },
    };
  }, [draft, order, tableId]);
}
