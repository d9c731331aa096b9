import { useRef, useState } from "react";
import type { OutputOf } from "#domain/endpoint.ts";
import {
  type ImportPreview,
  type ImportRow,
  MENDS_MAX,
  type Mend,
  menuImportApi,
  type PreviewRow,
  type ReadSheetAs,
  SHEET_BYTES_MAX,
} from "#domain/menu/importApi.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

export type ImportResult = OutputOf<typeof menuImportApi.apply>;

/** Why a sheet was not read or not imported. Shown until the next attempt. */
export interface ImportProblem {
  readonly title: string;
  readonly text: string;
}

interface PreviewState {
  readonly step: "preview";
  readonly file: File;
  /** How the person wants the sheet read; the rest is detected. */
  readonly readAs: ReadSheetAs;
  readonly preview: ImportPreview;
  /** Why the preview has changed. */
  readonly notice?: string | undefined;
  readonly problem?: ImportProblem | undefined;
}

type ImportState =
  | { readonly step: "choose"; readonly problem?: ImportProblem | undefined }
  | PreviewState
  | { readonly step: "done"; readonly result: ImportResult };

type Reading = Pick<PreviewState, "file" | "readAs" | "notice">;

/** Returns the state of the import and its steps: choose a sheet, preview its changes, apply exactly those. */
export function useMenuImport() {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const askPreview = useSend(menuImportApi.preview, { toast: { failure: false } });
  const send = useSend(menuImportApi.apply, { toast: { failure: false } });

  /** What was mended, of a preview that is still on its way too; and which preview is the last one asked for. */
  const asked = useRef<{ readonly mends: readonly Mend[]; readonly number: number }>({
    mends: [],
    number: 0,
  });

  /** Keeps the current step, with the problem above it. */
  const showProblem = (title: string, text: string) =>
    setState((before) => ({
      ...(before.step === "done" ? { step: "choose" } : before),
      problem: { title, text },
    }));

  const showPreview = async ({ file, readAs, notice }: Reading) => {
    const { failure } = menuImportApi.preview;
    if (file.size === 0) return showProblem(failure, "The file is empty.");
    if (file.size > SHEET_BYTES_MAX) {
      return showProblem(failure, "The file is larger than 2 MB. Split it into two.");
    }
    const number = asked.current.number + 1;
    asked.current = { mends: readAs.mends ?? [], number };
    const result = await askPreview({ body: readAs, file });
    if (asked.current.number !== number) return;
    if (result.kind === "done") setState({ step: "preview", file, readAs, preview: result.answer, notice });
    if (result.kind === "refused") showProblem(failure, result.refusal.message);
    if (result.kind === "failed") showProblem(failure, result.error.message);
  };

  const apply = async (liquorCategories: readonly string[]) => {
    if (state.step !== "preview") return;
    const { file, readAs, preview } = state;
    const { fingerprint } = preview;
    const result = await send({
      body: { fingerprint, rows: changedRows(preview), liquorCategories: [...liquorCategories] },
    });
    if (result.kind === "done") setState({ step: "done", result: result.answer });
    if (result.kind === "failed") showProblem(menuImportApi.apply.failure, result.error.message);
    if (result.kind !== "refused") return;
    if (result.refusal.code !== "import-changed") {
      return showProblem(menuImportApi.apply.failure, result.refusal.message);
    }
    const notice = "Someone changed the menu meanwhile. This is what the sheet would do now.";
    await showPreview({ file, readAs, notice });
  };

  return {
    state,
    choose: async (file: File) => await showPreview({ file, readAs: {} }),
    /** Reads the same file with other options. What was mended stays, unless it is another sheet. */
    readAs: async (readAs: ReadSheetAs) => {
      if (state.step !== "preview") return;
      const isSame = readAs.sheetNumber === state.preview.reading.sheetNumber;
      const mends = isSame ? state.readAs.mends : undefined;
      await showPreview({ file: state.file, readAs: { ...readAs, ...(mends && { mends }) } });
    },
    /** Reads rows as the dishes that a person said, with the cells that differ. */
    mend: async (rows: readonly MendedRow[]) => {
      if (state.step !== "preview") return;
      const mends = rows.reduce(withMend, asked.current.mends);
      if (mends.length > MENDS_MAX) return showProblem(menuImportApi.preview.failure, TOO_MANY_MENDS);
      const { sheetNumber, headerRow, columns } = state.preview.reading;
      // As it is read now: with the mended cells the sheet might be guessed in another way.
      const readAs = { ...state.readAs, sheetNumber, headerRow, columns, mends: [...mends] };
      await showPreview({ file: state.file, readAs });
    },
    apply,
    startOver: () => setState({ step: "choose" }),
  };
}

const TOO_MANY_MENDS = `More than ${MENDS_MAX} rows are corrected: correct them in the sheet and choose it again.`;

/** A wrong row, and as which dishes it is to be read: the cells that differ. */
export interface MendedRow {
  readonly row: Pick<PreviewRow, "row" | "part" | "dish">;
  readonly dishes: Mend["dishes"];
}

/** Adds a correction to those before: of a dish that was corrected already, only it is replaced. */
function withMend(mends: readonly Mend[], { row: { row, part, dish }, dishes }: MendedRow): readonly Mend[] {
  const isIt = (mend: Mend) => mend.row === row && mend.part === part;
  const before = mends.find(isIt)?.dishes ?? [{}];
  const after = before.flatMap((cells, index) =>
    index === dish ? dishes.map((mended) => ({ ...cells, ...mended })) : [cells],
  );
  return [...mends.filter((mend) => !isIt(mend)), { row, part, dishes: after }];
}

/** Returns the rows that change something. Wrong and unchanged rows are not sent. */
function changedRows({ rows }: ImportPreview): ImportRow[] {
  return rows.flatMap(({ action, values }) =>
    values && (action === "add" || action === "change") ? [values] : [],
  );
}
