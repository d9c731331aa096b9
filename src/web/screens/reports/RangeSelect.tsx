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
    <Group mb="md" align="flex-end" gap="sm">
      <Select
        label="Date range"
        w={240}
        description={formatDays(value.range)}
        data={toOptions(ReportRange.options, words)}
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

/** Describes the days of a range: "This Month" is not the calendar month. */
function formatDays(range: ReportRange): string | undefined {
  const days = daysBack[range];
  return days === "chosen" || days === 1 ? undefined : `The last ${days} days, today included`;
}
