import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { BillStatus } from "#domain/orders/bills/api.ts";
import { DayInput, parseDay } from "../../kit/form/day.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { SearchInput } from "../../kit/list/SearchInput.tsx";
import classes from "./BillsScreen.module.css";
import type { ChosenBills } from "./billFilter.ts";
import { billStatusLabels } from "./billLabels.ts";

interface BillFiltersProps {
  readonly chosen: ChosenBills;
  readonly onChoose: (chosen: ChosenBills) => void;
  /** Shown in the same row. */
  readonly children: ReactNode;
}

const statuses: { value: ChosenBills["status"]; label: string }[] = [
  { value: "", label: "All Status" },
  ...toOptions(BillStatus.options, billStatusLabels),
];

export function BillFilters({ chosen, onChoose, children }: BillFiltersProps) {
  return (
    <div className={classes.tools}>
      <SearchInput
        label="Search by bill number or table"
        value={chosen.search}
        onChange={(search) => onChoose({ ...chosen, search })}
      />
      <DayInput
        className={classes.choice ?? ""}
        aria-label="Business day"
        placeholder="All days"
        clearable
        clearButtonProps={{ "aria-label": "All days" }}
        value={chosen.day ?? null}
        onChange={(day) => onChoose({ ...chosen, day: parseDay(day) })}
      />
      <Select
        className={classes.choice ?? ""}
        aria-label="Status"
        data={statuses}
        value={chosen.status}
        allowDeselect={false}
        onChange={(status) => onChoose({ ...chosen, status: status ?? "" })}
      />
      {children}
    </div>
  );
}
