import { isHeld } from "#domain/orders/courses/holding.ts";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import type { LineCourseChange } from "../commands/taking/useLineCommands.ts";
import classes from "./courses.module.css";

interface LineCourseProps {
  readonly line: OrderLine;
  readonly onChange: (change: LineCourseChange) => void;
}

/** Changes an open line's course, and holds its unsent dishes; nothing in a house without courses. */
export function LineCourse({ line, onChange }: LineCourseProps) {
  const courses = useApiQueryState(settingsApi.read, undefined).value?.courses ?? [];
  const current = line.course?.name;
  if (courses.length === 0) return null;
  const hasOld = current !== undefined && !courses.includes(current);
  return (
    <div className={classes.line}>
      <select
        className={classes.outlined}
        aria-label={`Course of ${line.menuItem.name}`}
        value={current ?? ""}
        onChange={(event) => onChange({ course: event.currentTarget.value || null })}
      >
        <option value="">No course</option>
        {[...courses, ...(hasOld ? [current] : [])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {line.course && line.quantity > line.sentQuantity && (
        <button
          type="button"
          className={classes.outlined}
          onClick={() => onChange({ isHeld: !isHeld(line) })}
        >
          {isHeld(line) ? "Send with the next KOT" : "Hold"}
        </button>
      )}
    </div>
  );
}
