import { Alert, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { ImportPreview, ReadSheetAs } from "#domain/menu/importApi.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { countOf } from "../../kit/countOf.ts";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { PreviewRows } from "./PreviewRows.tsx";
import classes from "./PreviewTable.module.css";
import { ProblemAlert } from "./ProblemAlert.tsx";
import { actionLabels, actions, firstShown, rowsShown, type Shown } from "./previewLabels.ts";
import { SheetReading } from "./SheetReading.tsx";
import type { ImportProblem } from "./useMenuImport.ts";

interface PreviewTableProps {
  readonly filename: string;
  readonly preview: ImportPreview;
  readonly notice: string | undefined;
  readonly problem: ImportProblem | undefined;
  readonly onReadAs: (readAs: ReadSheetAs) => Promise<void>;
  readonly onApply: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows what a sheet would change, row by row, and the button that imports it. */
export function PreviewTable(props: PreviewTableProps) {
  const { filename, preview, notice, problem, onReadAs, onApply, onCancel } = props;
  const { add, change, wrong } = preview.counts;
  const isRead = preview.reading.missing.length === 0;
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
      {isRead && <RowsShown preview={preview} />}
      <Group className={classes.bar ?? ""} gap="xs">
        <Text className={classes.sum ?? ""} role="status">
          {add + change === 0
            ? isRead && "There is nothing to import."
            : `${add} to add, ${change} to change${wrong > 0 ? `; ${countOf(wrong, "wrong row")} left out` : ""}.`}
        </Text>
        <Button variant="default" onClick={onCancel}>
          Other file
        </Button>
        <ActionButton needsServer onClick={onApply} disabled={add + change === 0}>
          Import {countOf(add + change, "row")}
        </ActionButton>
      </Group>
    </section>
  );
}

/** Shows the rows of one kind, and a choice of the kinds. */
function RowsShown({ preview }: { readonly preview: ImportPreview }) {
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
        <PreviewRows rows={rows} />
      )}
    </>
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
