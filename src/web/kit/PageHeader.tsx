import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: string;
  readonly text?: string;
  /** The main action, at the top right. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align={text ? "flex-start" : "center"} gap="sm" mb="md">
      <div>
        <Title order={1}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
