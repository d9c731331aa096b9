import { Select } from "@mantine/core";
import { settingsApi } from "#domain/settings/api.ts";
import { choiceOrNone } from "../../kit/form/choice.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** The field for the course of a category; nothing in a house without courses. */
export const courseField = choiceOrNone("Course", (props) => <CourseSelect {...props} />);

function CourseSelect({ label, value, onChange }: Parameters<Parameters<typeof choiceOrNone>[1]>[0]) {
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
