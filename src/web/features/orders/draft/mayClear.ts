import type { Table } from "#domain/floor/tablesApi.ts";
import { confirm } from "../../../kit/feedback/confirm.ts";
import { formatPieceCount } from "./draft.ts";
import { readDraft } from "./draftStore.ts";

/** Asks before clearing a table with unsubmitted dishes on this device (clarification 18). */
export async function mayClear(table: Table): Promise<boolean> {
  const chosen = readDraft(table._id)?.lines ?? [];
  if (chosen.length === 0) return true;
  return await confirm({
    title: `${formatPieceCount(chosen)} chosen for ${table.name}`,
    text: "They are not on the order yet. Clear the table and discard them?",
    confirmLabel: "Clear the table",
    cancelLabel: "Keep them",
    danger: true,
  });
}
