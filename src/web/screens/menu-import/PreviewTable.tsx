import { Alert, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { soundsLikeLiquor } from "#domain/menu/category.ts";
import { type ImportPreview, MENDS_MAX, type ReadSheetAs } from "#domain/menu/importApi.ts";
import { priceOffer } from "#domain/menu/priceOffer.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { countOf } from "../../kit/countOf.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { CategoryTaxChoices, type CategoryTaxes } from "./CategoryTaxChoices.tsx";
import { PreviewRows } from "./PreviewRows.tsx";
import classes from "./PreviewTable.module.css";
import { ProblemAlert } from "./ProblemAlert.tsx";
import { actionLabels, actions, firstShown, rowsShown, type Shown } from "./previewLabels.ts";
import { SheetReading } from "./SheetReading.tsx";
import type { ImportProblem, MendedRow } from "./useMenuImport.ts";

interface PreviewTableProps {
  readonly filename: string;
  readonly preview: ImportPreview;
  readonly notice: string | undefined;
  readonly problem: ImportProblem | undefined;
  readonly onReadAs: (readAs: ReadSheetAs) => Promise<void>;
  readonly onMend: (rows: readonly MendedRow[]) => Promise<void>;
  readonly onApply: (liquorCategories: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows what a sheet would change, row by row, and the button that imports it. */
export function PreviewTable(props: PreviewTableProps) {
  const { filename, preview, notice, problem, onReadAs, onMend, onApply, onCancel } = props;
  const { add, change, wrong } = preview.counts;
  const isRead = preview.reading.missing.length === 0;
  const [taxes, setTaxes] = useState<CategoryTaxes>({});
  const open = preview.newCategories.filter((name) => soundsLikeLiquor(name) && taxes[name] === undefined);
  const liquor = preview.newCategories.filter((name) => taxes[name] === "liquor");
  return (
    <section aria-label="Preview" className={classes.preview}>
      <Text>
        <b>{filename}</b>: {isRead && `${countOf(preview.rows.length, "row")}. `}Nothing has changed yet.
      </Text>
      <ProblemAlert problem={problem} />
      <SheetReading reading={preview.reading} onReadAs={onReadAs} />
      {notice && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {notice}
        </Alert>
      )}
      <Notes preview={preview} />
      <CategoryTaxChoices categories={preview.newCategories} taxes={taxes} onChange={setTaxes} />
      {isRead && <RowsShown preview={preview} onMend={onMend} />}
      <Group className={classes.bar ?? ""} gap="xs">
        <Text className={classes.sum ?? ""} role="status">
          {add + change === 0
            ? isRead && "There is nothing to import."
            : open.length > 0
              ? `Choose the tax of ${open.join(", ")} first.`
              : `${add} to add, ${change} to change${wrong > 0 ? `; ${countOf(wrong, "wrong row")} left out` : ""}.`}
        </Text>
        <Button variant="default" onClick={onCancel}>
          Other file
        </Button>
        <ActionButton
          needsServer
          onClick={() => onApply(liquor)}
          disabled={add + change === 0 || open.length > 0}
        >
          Import {countOf(add + change, "row")}
        </ActionButton>
      </Group>
    </section>
  );
}

/** Shows the rows of one kind, and a choice of the kinds. */
function RowsShown({ preview, onMend }: Pick<PreviewTableProps, "preview" | "onMend">) {
  const [chosen, setChosen] = useState<Shown>();
  const shown = chosen ?? firstShown(preview);
  const rows = useMemo(() => rowsShown(preview, shown), [preview, shown]);
  return (
    <>
      <SegmentedControl
        aria-label="Rows shown"
        className={classes.filter ?? ""}
        classNames={{ control: classes.kind ?? "" }}
        value={shown}
        onChange={(value) => setChosen(value)}
        data={[
          ...actions.map((action) => ({
            value: action,
            label: `${actionLabels[action].label} (${preview.counts[action]})`,
          })),
          { value: "all" as const, label: `All (${preview.rows.length})` },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title={shown === "wrong" ? "Nothing is wrong" : "No such rows"} />
      ) : (
        <>
          <SizesForAll preview={preview} onMend={onMend} />
          <PreviewRows rows={rows} onMend={onMend} />
        </>
      )}
    </>
  );
}

/** Accepts Half and Full for all rows with two prices, where there are several. */
function SizesForAll({ preview, onMend }: Pick<PreviewTableProps, "preview" | "onMend">) {
  const offered = preview.rows.flatMap((row) => {
    const offer = row.cells && priceOffer(row.cells);
    return offer?.kind === "sizes" ? [{ row, dishes: offer.dishes.map((dish) => ({ ...dish })) }] : [];
  });
  if (offered.length < 2) return null;
  return (
    <ActionButton needsServer variant="default" onClick={() => onMend(offered.slice(0, MENDS_MAX))}>
      Half and Full for all {offered.length} rows with two prices
    </ActionButton>
  );
}

function Notes({ preview }: { readonly preview: ImportPreview }) {
  const { newCategories, ignoredColumns } = preview;
  return (
    <>
      {newCategories.length > 0 && (
        <Text size="sm">
          {newCategories.length === 1 ? "New category: " : `${newCategories.length} new categories: `}
          <b>{newCategories.join(", ")}</b>
        </Text>
      )}
      {ignoredColumns.length > 0 && (
        <Text size="sm" c="dimmed">
          Not used: {ignoredColumns.join(", ")}
        </Text>
      )}
    </>
  );
}
