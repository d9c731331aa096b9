import { Button, Stack, Text } from "@mantine/core";
import classes from "./ErrorPanel.module.css";

interface ErrorPanelProps {
  /** Precedes the message: "Error loading areas". */
  readonly title?: string | undefined;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  /** Number of retries; shown from the first one on. */
  readonly retries?: number;
}

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
