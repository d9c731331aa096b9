import { Button, Stack, Text } from "@mantine/core";
import classes from "./ErrorPanel.module.css";

interface ErrorPanelProps {
  /** The words before the message: "Error loading areas". */
  readonly title?: string | undefined;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  /** How often Retry was pressed; shown from the first time on. */
  readonly retries?: number;
}

/** Shows an error's message with a Retry button. */
export function ErrorPanel({ title, message, onRetry, retries = 0 }: ErrorPanelProps) {
  return (
    <Stack role="alert" align="center" gap="sm" className={classes.panel}>
      <Text fw={600}>{title ? `${title}: ${message}` : message}</Text>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
      {retries > 0 && (
        <Text size="xs" c="dimmed">
          Retry count: {retries}
        </Text>
      )}
    </Stack>
  );
}
