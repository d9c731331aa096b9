import { Group, Select } from "@mantine/core";
import { ReportRange } from "#domain/reports/api.ts";
import { daysBack } from "#domain/reports/range.ts";
import { formatToday } from "#domain/span.ts";
import { calendarDay } from "#domain/time.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { DayInput } from "../../kit/form/day.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import type { TypedRange } from "./range.ts";

const rangeLabels: Record<ReportRange, string> = {
  today: "Today",
  week: "This Week",
  // The specification's label, with its meaning.
  month: `This Month · Last ${daysBack.month} days`,
  custom: "Custom",
};

interface RangeSelectProps {
  readonly value: TypedRange;
  readonly onChange: (range: TypedRange) => void;
}

export function RangeSelect({ value, onChange }: RangeSelectProps) {
  const words = { ...rangeLabels, today: formatToday(useToday(), useDerivedFromNow(calendarDay)) };
  const choose = (chosen: string | null) => {
    const range = ReportRange.safeParse(chosen);
    if (range.success) onChange({ ...value, range: range.data });
  };
  return (
    <Group gap="xs">
      <Select
        aria-label="Date range"
        w={{ base: 190, sm: 240 }}
        data={toOptions(ReportRange.options, words)}
        value={value.range}
        allowDeselect={false}
        onChange={choose}
      />
      {value.range === "custom" && (
        <>
          <DayInput
            aria-label="Start date"
            placeholder="Start date"
            w={150}
            value={value.startDate}
            onChange={(startDate) => onChange({ ...value, startDate })}
          />
          <DayInput
            aria-label="End date"
            placeholder="End date"
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
