import { Group, Select } from "@mantine/core";
import type { ReportRange } from "#domain/reports/api.ts";
import { DayInput } from "../../kit/form/day.tsx";
import type { TypedRange } from "./range.ts";

const ranges: readonly { readonly value: ReportRange; readonly label: string }[] = [
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
  { value: "custom", label: "Custom" },
];

interface RangeSelectProps {
  readonly value: TypedRange;
  readonly onChange: (range: TypedRange) => void;
}

export function RangeSelect({ value, onChange }: RangeSelectProps) {
  const choose = (chosen: string | null) => {
    const known = ranges.find((range) => range.value === chosen);
    if (known) onChange({ ...value, range: known.value });
  };
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <Select
        label="Date range"
        data={ranges.map(({ value: range, label }) => ({ value: range, label }))}
        value={value.range}
        allowDeselect={false}
        onChange={choose}
      />
      {value.range === "custom" && (
        <>
          <DayInput
            label="Start date"
            w={150}
            value={value.startDate}
            onChange={(startDate) => onChange({ ...value, startDate })}
          />
          <DayInput
            label="End date"
            w={150}
            value={value.endDate}
            {...(value.startDate === null ? {} : { minDate: value.startDate })}
            onChange={(endDate) => onChange({ ...value, endDate })}
          />
        </>
      )}
    </Group>
  );
}
