import { Button, Group, NativeSelect } from "@mantine/core";
import { isHeld } from "#domain/orders/courses/holding.ts";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import type { LineCourseChange } from "../commands/taking/useLineCommands.ts";

interface LineCourseProps {
  readonly line: OrderLine;
  readonly onChange: (change: LineCourseChange) => void;
}

/** Changes an open line's course, and holds its unsent dishes; nothing in a house without courses. */
export function LineCourse({ line, onChange }: LineCourseProps) {
  const courses = useApiQueryState(settingsApi.read, undefined).value?.courses ?? [];
  const current = line.course?.name ?? "";
  if (courses.length === 0) return null;
  return (
    <Group gap="xs" grow>
      <NativeSelect
        aria-label={`Course of ${line.menuItem.name}`}
        value={current}
        data={[{ value: "", label: "No course" }, ...new Set([...courses, ...(current ? [current] : [])])]}
        onChange={(event) => onChange({ course: event.currentTarget.value || null })}
      />
      {line.course && line.quantity > line.sentQuantity && (
        <Button variant="default" onClick={() => onChange({ isHeld: !isHeld(line) })}>
          {isHeld(line) ? "Release" : "Hold"}
        </Button>
      )}
    </Group>
  );
}
