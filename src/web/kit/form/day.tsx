import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import { z } from "zod";
import { type BusinessDay, Day } from "#domain/time.ts";
import { commonOf, type Field, type FieldOptions, type InputProps } from "./field.ts";

interface DayOptions extends FieldOptions {
  /** What an empty field reads as, and what a new record starts with. */
  readonly initial: BusinessDay;
}

/** A calendar day, picked or typed as DD/MM/YYYY. */
export function day(options: DayOptions): Field<BusinessDay> {
  return {
    ...commonOf(options),
    blank: options.initial,
    show: (value) => value,
    read: (typed) => dayOf(typed) ?? options.initial,
    isEmpty: (typed) => dayOf(typed) === undefined,
    render: ({ value, ...props }: InputProps) => <DayInput {...props} value={dayOf(value) ?? null} />,
  };
}

/** What the calendar's arrows are, for those who do not see them. */
const calendarWords = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/**
 * The input alone, for filters. Gives 'YYYY-MM-DD' or null. The calendar is open while one is at it: Enter ends typing, and
 * Escape closes the calendar only, not the dialog around it.
 */
export function DayInput({ onFocus, onClick, onBlur, onKeyDown, ...props }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <DateInput
      popoverProps={{ opened: isOpen }}
      getDayProps={() => ({ onClick: close })}
      clearButtonProps={{ "aria-label": "Clear the date" }}
      data-mantine-stop-propagation={isOpen || undefined}
      onFocus={(event) => {
        setIsOpen(true);
        onFocus?.(event);
      }}
      onClick={(event) => {
        setIsOpen(true);
        onClick?.(event);
      }}
      onBlur={(event) => {
        close();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key.length === 1 || event.key === "Backspace") setIsOpen(true);
        // The Enter that ends typing a day is not the one that submits the form around it.
        if (event.key === "Enter" && isOpen) event.preventDefault();
        if (event.key === "Enter" || event.key === "Escape") close();
        onKeyDown?.(event);
      }}
      valueFormat="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      dateParser={parseTyped}
      firstDayOfWeek={1}
      size="md"
      hideOutsideDates
      // A resort works on Sundays too, and red figures are hard to read.
      weekendDays={[]}
      ariaLabels={calendarWords}
      autoComplete="off"
      {...props}
    />
  );
}

/** A typed or stored 'YYYY-MM-DD' as a day. */
export function dayOf(typed: unknown): BusinessDay | undefined {
  const day = z.safeDecode(Day, String(typed));
  return day.success ? day.data : undefined;
}

/** People write 3/4/26 for the third of April. */
function parseTyped(typed: string): string | null {
  if (dayOf(typed)) return typed;
  const [, date, month, year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{2}|\d{4})$/.exec(typed.trim()) ?? [];
  if (!date || !month || !year) return null;
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return dayOf(text) ?? null;
}
