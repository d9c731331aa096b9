import { Select } from "@mantine/core";
import { settingsApi } from "#domain/settings/api.ts";
import type { Field, InputProps } from "../../kit/form/field.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** The field for the course of a category. */
export const courseField: Field<string | null> = {
  label: "Course",
  required: undefined,
  isHalf: true,
  blank: null,
  show: (value) => value,
  read: courseIn,
  isEmpty: (typed) => courseIn(typed) === null,
  render: CourseSelect,
};

function courseIn(typed: unknown): string | null {
  return typeof typed === "string" ? typed : null;
}

/** Chooses a course of the settings; nothing in a house without courses. */
function CourseSelect({ label, value, onChange }: InputProps) {
  const courses = useApiQueryState(settingsApi.read, undefined).value?.courses ?? [];
  if (courses.length === 0) return null;
  return (
    <Select
      label={label}
      data={[{ value: "", label: "None: goes with the next KOT" }, ...courses]}
      value={courses.find((name) => name === value) ?? ""}
      allowDeselect={false}
      onChange={(name) => onChange(name || null)}
    />
  );
}
