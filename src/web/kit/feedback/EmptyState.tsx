import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** The advice to the person. */
  readonly text?: string;
  readonly icon?: ReactNode;
  /** The button that does it. */
  readonly action?: ReactNode;
  /** It stands for the whole screen: its title is the page's. */
  readonly isScreen?: boolean;
}

/** Shows in place of a list or screen that there is nothing to show, and why. */
export function EmptyState({ title, text, icon, action, isScreen = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon}
      <Title order={isScreen ? 1 : 2} size="h2">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
