import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDateTime, instant } from "#domain/time.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { useDescribeChange } from "../refused/useDescribeChange.ts";

interface ChangeRowProps {
  readonly record: OutboxRecord;
  readonly children?: ReactNode;
}

/** Describes one of this device's changes, with its time. */
export function ChangeRow({ record, children }: ChangeRowProps) {
  return (
    <div>
      <Text fw={600}>{useDescribeChange()(record)}</Text>
      <Text size="xs" c="dimmed">
        {formatDateTime(instant(record.takenAt))}
      </Text>
      {children}
    </div>
  );
}

export function authorName({ personName = "the person who made it" }: OutboxRecord): string {
  return personName;
}
