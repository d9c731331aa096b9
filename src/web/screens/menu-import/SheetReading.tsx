import { Alert, Button, Select, Text } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ReadSheet, ReadSheetAs } from "#domain/menu/importApi.ts";
import { type SheetColumn, sheetColumns } from "#domain/menu/sheetColumns.ts";
import { CategoryForAll } from "./CategoryForAll.tsx";
import { fieldName } from "./previewLabels.ts";
import classes from "./SheetReading.module.css";
import { columnLabel, withColumn } from "./sheetLabels.ts";

interface SheetReadingProps {
  readonly reading: ReadSheet;
  readonly onReadAs: (readAs: ReadSheetAs) => Promise<void>;
}

/** Shows the columns from which the menu was read, and lets the person choose others. */
export function SheetReading({ reading, onReadAs }: SheetReadingProps) {
  const isMissing = reading.missing.length > 0;
  const [isOpen, setIsOpen] = useState(isMissing);
  const [isBusy, setIsBusy] = useState(false);
  const panelId = useId();
  const readAs = async (options: ReadSheetAs) => {
    setIsBusy(true);
    await onReadAs(options);
    setIsBusy(false);
  };
  const category = reading.category ?? undefined;
  return (
    <section aria-label="Columns of the sheet" className={classes.reading}>
      {isMissing ? (
        <Alert color="yellow" role="status">
          Choose which column holds the{" "}
          {reading.missing.map((column) => fieldName(column).toLowerCase()).join(" and the ")}.
        </Alert>
      ) : (
        <div className={classes.summary}>
          <Text size="sm">{summaryOf(reading)}</Text>
          <Button
            variant="default"
            leftSection={<IconColumns size={18} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Change columns
          </Button>
        </div>
      )}
      {(isOpen || isMissing) && (
        <fieldset id={panelId} className={classes.fields} disabled={isBusy}>
          <legend className={classes.legend}>Where it stands in the sheet</legend>
          <PositionFields reading={reading} onReadAs={readAs} />
          {sheetColumns.map((column) => (
            <ColumnSelect
              key={column}
              column={column}
              reading={reading}
              onChoose={(number) =>
                void readAs({
                  ...sheetPosition(reading),
                  category,
                  columns: withColumn(reading.columns, column, number),
                })
              }
            />
          ))}
          <CategoryForAll
            key={reading.category}
            category={reading.category ?? ""}
            onSay={(choice) =>
              void readAs({
                ...sheetPosition(reading),
                columns: reading.columns,
                category: choice === "" ? undefined : choice,
              })
            }
          />
        </fieldset>
      )}
    </section>
  );
}

const sheetPosition = ({ sheetNumber, headerRow }: ReadSheet) => ({ sheetNumber, headerRow });

function summaryOf(reading: ReadSheet): string {
  const { sheets, sheetNumber, headerRow, headers, columns, category, hasCategoryRows, sizes } = reading;
  const parts = sheetColumns.flatMap((column) => {
    const number = columns[column];
    return number === undefined
      ? []
      : [`${fieldName(column)} from “${headers[number - 1] || columnLabel(number)}”`];
  });
  if (category !== null) parts.push(`Category “${category}” where none is named`);
  if (hasCategoryRows) parts.push("Category from the rows that hold nothing else");
  const dishes =
    sizes.length === 0
      ? ""
      : ` Each price is a variant of its dish: ${sizes.map((size) => `“${size}”`).join(", ")}.`;
  const sheet = sheets.length > 1 ? `Sheet “${sheets[sheetNumber - 1]}”. ` : "";
  return `${sheet}Column names in row ${headerRow}: ${parts.join(", ")}.${dishes}`;
}

/** The workbook's sheet, and the row with the column names. Choosing another one detects the columns again. */
function PositionFields({ reading, onReadAs }: SheetReadingProps) {
  const { sheets, sheetNumber, headerRow, firstRows, category } = reading;
  const choice = { category: category ?? undefined };
  const rows = firstRows.map((cells, index) => ({
    value: String(index + 1),
    label: `${index + 1}: ${cells.filter((cell) => cell !== "").join(" · ") || "empty"}`,
  }));
  return (
    <>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          data={sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
          value={String(sheetNumber)}
          allowDeselect={false}
          onChange={(value) => void onReadAs({ ...choice, sheetNumber: Number(value) })}
        />
      )}
      <Select
        label="Row of the column names"
        data={rows}
        value={String(headerRow)}
        allowDeselect={false}
        onChange={(value) => void onReadAs({ ...choice, sheetNumber, headerRow: Number(value) })}
      />
    </>
  );
}

const NONE = "none";

interface ColumnSelectProps {
  readonly column: SheetColumn;
  readonly reading: ReadSheet;
  readonly onChoose: (number: number | undefined) => void;
}

/** Chooses the sheet's column for one of our fields. */
function ColumnSelect({ column, reading, onChoose }: ColumnSelectProps) {
  const { headers, columns, missing } = reading;
  const choices = headers.map((header, index) => ({
    value: String(index + 1),
    label: columnLabel(index + 1, header),
  }));
  return (
    <Select
      label={fieldName(column)}
      data={[{ value: NONE, label: "Not in this sheet" }, ...choices]}
      value={String(columns[column] ?? NONE)}
      allowDeselect={false}
      error={missing.includes(column) ? "Choose a column" : undefined}
      onChange={(value) => onChoose(value === null || value === NONE ? undefined : Number(value))}
    />
  );
}
