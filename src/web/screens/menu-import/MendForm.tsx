import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PreviewRow, RowTexts } from "#domain/menu/importApi.ts";
import { priceOffer } from "#domain/menu/priceOffer.ts";
import { type SheetColumn, sheetColumns } from "#domain/menu/sheetColumns.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import classes from "./PreviewRows.module.css";
import { fieldName } from "./previewLabels.ts";

interface MendOffersProps {
  readonly cells: RowTexts;
  readonly onAccept: (dishes: RowTexts[]) => Promise<void>;
  /** Opens the form with these cells. */
  readonly onOpen: (cells: RowTexts) => void;
}

/** The buttons of a wrong row: what its price offers, and "Mend". */
export function MendOffers({ cells, onAccept, onOpen }: MendOffersProps) {
  const offer = priceOffer(cells);
  return (
    <Group gap="xs">
      {offer?.kind === "sizes" && (
        <ActionButton variant="default" needsServer onClick={() => onAccept([...offer.dishes])}>
          Half {offer.prices[0]} and Full {offer.prices[1]}
        </ActionButton>
      )}
      {offer?.kind === "open" && (
        <Button variant="default" onClick={() => onOpen({ ...cells, ...offer.dishes[0] })}>
          Open price
        </Button>
      )}
      <Button variant="subtle" onClick={() => onOpen(cells)}>
        Mend
      </Button>
    </Group>
  );
}

interface MendFormProps {
  readonly row: PreviewRow;
  readonly cells: RowTexts;
  readonly onChange: (cells: RowTexts) => void;
  readonly onSave: (dishes: RowTexts[]) => Promise<void>;
  readonly onCancel: () => void;
}

const ALWAYS: readonly SheetColumn[] = ["category", "name", "price"];

/** The cells of a wrong row as inputs: those that every dish needs, and what stands in it or is wrong. */
export function MendForm({ row, cells, onChange, onSave, onCancel }: MendFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isWrong = (column: SheetColumn) => row.problems.some((problem) => problem.startsWith(`${column}:`));
  const columns = sheetColumns.filter(
    (column) => ALWAYS.includes(column) || isWrong(column) || cells[column] || row.cells?.[column],
  );
  const first = cells.price === "" ? "price" : (columns.find(isWrong) ?? "name");
  const save = async () => {
    setIsBusy(true);
    const changed = columns.filter((column) => (cells[column] ?? "") !== (row.cells?.[column] ?? ""));
    await onSave([Object.fromEntries(changed.map((column) => [column, cells[column] ?? ""]))]);
  };
  return (
    <form
      aria-label={`Mend row ${row.row}`}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {columns.map((column) => (
        <TextInput
          key={column}
          label={fieldName(column)}
          description={column === "price" && cells.openPrice ? "What it usually costs" : undefined}
          autoFocus={column === first}
          value={cells[column] ?? ""}
          disabled={isBusy}
          onChange={(event) => onChange({ ...cells, [column]: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === "Escape") onCancel();
          }}
        />
      ))}
      <Group gap="xs">
        <Button type="submit" loading={isBusy}>
          Read again
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
