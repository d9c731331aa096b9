import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { reportsApi } from "#domain/reports/api.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import type { RunningExport } from "./useSalesExport.ts";

const ASK_EVERY_MS = 1_000;

/** Shows how many of an export's rows are written, and cancels it. */
export function ExportProgress({ running: { id, cancel } }: { readonly running: RunningExport }) {
  // The server has no progress of a finished export whose last rows are still in transit: the last progress stays.
  const { value } = useApiQueryState(
    reportsApi.exportProgress,
    { params: { exportId: id } },
    { refreshEveryMs: ASK_EVERY_MS },
  );
  const isCounted = value !== undefined && value.ofRows !== null;
  const percent = isCounted && value.ofRows ? (100 * value.rows) / value.ofRows : 0;
  return (
    <Paper withBorder p="sm" mb="md">
      <Group wrap="nowrap" gap="md">
        <Stack gap={6} flex={1}>
          <Text size="sm">
            {isCounted ? formatRowCount(value.rows, value.ofRows ?? 0) : "Counting rows…"}
          </Text>
          <Progress value={percent} aria-label="Export" transitionDuration={300} />
        </Stack>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </Paper>
  );
}

function formatRowCount(rows: number, ofRows: number): string {
  return `${rows.toLocaleString("en-IN")} of ${ofRows.toLocaleString("en-IN")} rows exported`;
}
