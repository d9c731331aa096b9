import { useState } from "react";
import type { OutputOf } from "#domain/endpoint.ts";
import {
  type ImportPreview,
  type ImportRow,
  menuImportApi,
  SHEET_BYTES_MAX,
} from "#domain/menu/importApi.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { useSend } from "../../sync/outbox/useSend.ts";

export type ImportResult = OutputOf<typeof menuImportApi.apply>;

type ImportState =
  | { readonly step: "choose" }
  | {
      readonly step: "preview";
      readonly file: File;
      readonly preview: ImportPreview;
      /** Why the preview has changed. */
      readonly notice?: string;
    }
  | { readonly step: "done"; readonly result: ImportResult };

/** Returns the state of the import and its steps: choose a sheet, preview what it would change, apply exactly that. */
export function useMenuImport() {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const askPreview = useSend(menuImportApi.preview);
  const send = useSend(menuImportApi.apply);

  const showPreview = async (file: File, notice?: string) => {
    if (file.size > SHEET_BYTES_MAX) {
      notify.failure("Failed to read the sheet", "The file is larger than 2 MB. Split it into two.");
      return;
    }
    const result = await askPreview({ body: {}, file });
    if (result.kind === "done") {
      setState({ step: "preview", file, preview: result.answer, ...(notice && { notice }) });
    }
  };

  const apply = async () => {
    if (state.step !== "preview") return;
    const { file, preview } = state;
    const result = await send({ body: { fingerprint: preview.fingerprint, rows: changesOf(preview) } });
    if (result.kind === "done") setState({ step: "done", result: result.answer });
    if (result.kind === "refused" && result.refusal.code === "import-changed") {
      await showPreview(file, "Someone changed the menu meanwhile. This is what the sheet would do now.");
    }
  };

  return {
    state,
    choose: async (file: File) => await showPreview(file),
    apply,
    startOver: () => setState({ step: "choose" }),
  };
}

/** Returns the rows that would change something. Rows that are wrong or have no change are not sent. */
function changesOf({ rows }: ImportPreview): ImportRow[] {
  return rows.flatMap(({ action, values }) =>
    values && (action === "add" || action === "change") ? [values] : [],
  );
}
