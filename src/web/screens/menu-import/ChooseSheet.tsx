import { Button, FileButton, Stack, Text, Title } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { IMPORT_ROWS_MAX } from "#domain/menu/importApi.ts";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import classes from "./ChooseSheet.module.css";
import { ProblemAlert } from "./ProblemAlert.tsx";
import type { ImportProblem } from "./useMenuImport.ts";

interface ChooseSheetProps {
  readonly problem: ImportProblem | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

/** The step in which a sheet is dropped or chosen, with an explanation of its columns. */
export function ChooseSheet({ problem, onChoose }: ChooseSheetProps) {
  const [isReading, setIsReading] = useState(false);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const choose = async (file: File | null | undefined) => {
    if (!file || isReading) return;
    setIsReading(true);
    await onChoose(file);
    setIsReading(false);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(event.type === "dragover");
  };
  return (
    <Stack gap="lg">
      <ProblemAlert problem={problem} />
      <section
        aria-label="Choose a sheet"
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event);
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden />
        <Text>Drop a CSV or XLSX file here, or</Text>
        <FileButton
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          inputProps={{ "aria-label": "Sheet file", tabIndex: -1 }}
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button {...props} loading={isReading}>
              Choose file
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          At most 2 MB and {IMPORT_ROWS_MAX.toLocaleString("en-IN")} rows. You see every row before anything
          changes.
        </Text>
      </section>
      <section>
        <Title order={2} mb="xs">
          Columns
        </Title>
        <Text c="dimmed" mb="sm">
          Any sheet with a row of column names will do: columns that are called otherwise (Item, Rate, Group
          …) are guessed, and you can choose others. The export of the menu has these columns: to change
          prices, change them there and import it again. A dish is found by its code, or by category and name;
          what the sheet does not name stays as it is.
        </Text>
        <DataTable
          label="Columns of the sheet"
          rows={sheetColumnDocs}
          columns={columns}
          keyOf={({ name }) => name}
        />
      </section>
    </Stack>
  );
}

interface SheetColumn {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
}

const sheetColumnDocs: readonly SheetColumn[] = [
  { name: "category", meaning: "Needed. A new category is added.", example: "Starters" },
  { name: "name", meaning: "Needed. The dish or drink.", example: "Paneer Tikka" },
  { name: "price", meaning: "Needed for new dishes. Rupees, at most two decimals.", example: "249.50" },
  { name: "code", meaning: "Short code, at most 12 of A–Z, a–z, 0–9 and '-'.", example: "PT1" },
  { name: "veg", meaning: "yes or no; empty is not known, and shown without a mark.", example: "yes" },
  { name: "minutes", meaning: "Preparation time; 15 for new dishes.", example: "15" },
  { name: "description", meaning: "What the guest gets.", example: "Smoked, with mint" },
  { name: "available", meaning: "yes or no; no is Out of Stock.", example: "yes" },
  { name: "variant", meaning: "A size with its own price, on a row of its own.", example: "Half" },
  {
    name: "add ons",
    meaning: "Groups, how many of each are chosen, and prices. A dish of the menu stands in [ ]. - for none.",
    example: "Extras (0-2): cheese +40, no onion; Bread (1): [Naan]",
  },
  {
    name: "open price",
    meaning: "The range of a price said when it is sold, or any. - for none.",
    example: "800 to 1500",
  },
  { name: "weighed in", meaning: "The unit of what is weighed; the price is for one.", example: "kg" },
];

const columns: readonly Column<SheetColumn>[] = [
  { header: "Column", cell: ({ name }) => name },
  { header: "Meaning", cell: ({ meaning }) => meaning },
  { header: "Example", cell: ({ example }) => example },
];
