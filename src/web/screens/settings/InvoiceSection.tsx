import { TextInput } from "@mantine/core";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { calendarDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

const EXAMPLE = 123;

/** What invoice numbers begin with, and what they then look like. */
export function InvoiceSection({ form }: { readonly form: SettingsForm }) {
  const { invoicePrefix } = form.values;
  const today = calendarDay(useNow());
  const example = /^[A-Z0-9]{1,3}$/.test(invoicePrefix)
    ? `Numbers look like ${invoiceNumber(invoiceSeries(invoicePrefix, today), EXAMPLE)}: prefix, financial year, and a number without gaps.`
    : "1 to 3 capital letters or digits.";
  return (
    <Section title="Invoice numbers" text="Another prefix begins a series of its own, from 000001.">
      <TextInput
        label="Invoice prefix"
        inputWrapperOrder={belowInput}
        description={example}
        autoComplete="off"
        maxLength={3}
        wrapperProps={wide}
        {...form.getInputProps("invoicePrefix")}
        onChange={(event) =>
          form.setFieldValue("invoicePrefix", event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
        }
      />
    </Section>
  );
}
