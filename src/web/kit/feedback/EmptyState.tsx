import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** The advice to the person. */
  readonly text?: string;
  readonly icon?: ReactNode;
  /** The button that does it. */
  readonly action?: ReactNode;
}

/** Shows in place of a list or screen that there is nothing to show, and why. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon}
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
