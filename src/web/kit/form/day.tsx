import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import { z } from "zod";
import { type BusinessDay, Day } from "#domain/time.ts";
import { commonProps, type Field, type FieldOptions, type InputProps } from "./field.ts";

interface DayOptions extends FieldOptions {
  /** The day of a new record, and the value of an empty field. */
  readonly initial: BusinessDay;
}

/** A field for a calendar day, picked or typed as DD/MM/YYYY. */
export function day(options: DayOptions): Field<BusinessDay> {
  return {
    ...commonProps(options),
    blank: options.initial,
    show: (value) => value,
    read: (typed) => parseDay(typed) ?? options.initial,
    isEmpty: (typed) => parseDay(typed) === undefined,
    render: ({ value, ...props }: InputProps) => <DayInput {...props} value={parseDay(value) ?? null} />,
  };
}

/** The labels of the calendar's arrows for screen readers. */
const calendarLabels = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
};

/** The calendar is at the end of the document, outside of all landmarks. */
const calendarRole = { dropdown: { role: "dialog", "aria-label": "Calendar" } };

/**
 * A date input without a form, for filters. Its value is 'YYYY-MM-DD' or null. Focus, tap or typing opens the
 * calendar; Enter and Escape close it, without submitting the form or closing the dialog around it.
 */
export function DayInput({ onFocus, onClick, onBlur, onKeyDown, ...props }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <DateInput
      popoverProps={{ opened: isOpen, attributes: calendarRole }}
      getDayProps={() => ({ onClick: close })}
      clearButtonProps={{ "aria-label": "Clear the date" }}
      data-mantine-stop-propagation={isOpen || undefined}
      onFocus={(event) => {
        // The calendar would cover the field's error; a tap opens it.
        setIsOpen(!props.error);
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
        // Enter with the calendar open closes it and must not submit the form.
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
      // No special weekend colour: a resort works on Sundays too, and red figures are hard to read.
      weekendDays={[]}
      ariaLabels={calendarLabels}
      autoComplete="off"
      {...props}
    />
  );
}

/** Parses a typed or stored 'YYYY-MM-DD'; undefined if the server would not accept it as a calendar day. */
export function parseDay(typed: unknown): BusinessDay | undefined {
  const day = z.safeDecode(Day, String(typed));
  return day.success ? day.data : undefined;
}

/** Parses a day as people in India write it: 3/4/26 is the third of April 2026. Returns 'YYYY-MM-DD', or null. */
function parseTyped(typed: string): string | null {
  if (parseDay(typed)) return typed;
  const [, date, month, year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{2}|\d{4})$/.exec(typed.trim()) ?? [];
  if (!date || !month || !year) return null;
  const text = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return parseDay(text) ?? null;
}
