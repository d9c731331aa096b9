import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** Advice for the person. */
  readonly text?: string;
  readonly icon?: ReactNode;
  /** A button that follows the advice. */
  readonly action?: ReactNode;
  /** Fills the whole screen: its title is the page's heading. */
  readonly isScreen?: boolean;
}

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
