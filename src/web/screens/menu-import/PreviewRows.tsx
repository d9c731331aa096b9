import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import type { PreviewRow, RowTexts } from "#domain/menu/importApi.ts";
import { useScrollParent } from "../../kit/list/useScrollParent.ts";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { MendForm, MendOffers } from "./MendForm.tsx";
import classes from "./PreviewRows.module.css";
import { actionLabels, fieldName, problemText } from "./previewLabels.ts";
import type { MendedRow } from "./useMenuImport.ts";

const ROW_HEIGHT_GUESS = 64;

interface PreviewRowsProps {
  readonly rows: readonly PreviewRow[];
  readonly onMend: (rows: readonly MendedRow[]) => Promise<void>;
}

/** Shows a sheet's rows; wrong ones are mended in place. Renders only the visible ones, because a sheet may have five thousand. */
export function PreviewRows({ rows, onMend }: PreviewRowsProps) {
  /** Outside of the rows, which go when they are scrolled away. */
  const [mended, setMended] = useState<{ readonly key: string; readonly cells: RowTexts }>();
  const ref = useRef<HTMLDivElement>(null);
  const scroller = useScrollParent(ref);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: () => ROW_HEIGHT_GUESS,
    scrollMargin: scroller?.offset ?? 0,
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtual rows are positioned elements, not list items.
    <div
      ref={ref}
      role="list"
      aria-label="Rows of the sheet"
      className={classes.rows}
      style={{ height: list.getTotalSize() }}
    >
      {list.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ transform: `translateY(${start - list.options.scrollMargin}px)` }}
            >
              <Row row={row} />
              {row.cells && (
                <div className={classes.mend}>
                  {mended?.key === key ? (
                    <MendForm
                      row={row}
                      cells={mended.cells}
                      onChange={(cells) => setMended({ key: mended.key, cells })}
                      onSave={async (dishes) => {
                        await onMend([{ row, dishes }]);
                        setMended((now) => (now?.key === key ? undefined : now));
                      }}
                      onCancel={() => setMended(undefined)}
                    />
                  ) : (
                    <MendOffers
                      cells={row.cells}
                      onAccept={(dishes) => onMend([{ row, dishes }])}
                      onOpen={(cells) => setMended({ key: keyOf(row), cells })}
                    />
                  )}
                </div>
              )}
            </div>
          )
        );
      })}
    </div>
  );
}

const keyOf = (row: PreviewRow | undefined) => `${row?.row} ${row?.part} ${row?.dish}`;

function Row({ row }: { readonly row: PreviewRow }) {
  const { label, tone } = actionLabels[row.action];
  return (
    <>
      <span className={classes.number}>
        <span className={classes.small}>Row</span> {row.row}
      </span>
      <span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </span>
      <span className={classes.what}>
        <b>{row.name || "(no name)"}</b>
        <span className={classes.small}>{row.category || "(no category)"}</span>
      </span>
      <span className={classes.changes}>
        {row.problems.map((problem) => (
          <span key={problem} className={classes.problem}>
            {problemText(problem)}
          </span>
        ))}
        {row.action !== "wrong" &&
          row.changes.map(({ field, from, to }) => (
            <span key={field} className={classes.change}>
              <span className={classes.small}>{fieldName(field)}</span>{" "}
              {row.action === "change" && (
                <>
                  <del>{from || "empty"}</del> <span aria-hidden>→</span>{" "}
                </>
              )}
              <ins>{to || "empty"}</ins>
            </span>
          ))}
      </span>
    </>
  );
}
