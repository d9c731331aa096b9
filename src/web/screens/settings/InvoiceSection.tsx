import { TextInput } from "@mantine/core";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { SETTINGS_LENGTH_MAX, SeriesPrefix } from "#domain/settings/api.ts";
import { calendarDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { EXAMPLE_NUMBER } from "./exampleBill.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The setting of the invoice prefix, with an example of a number. */
export function InvoiceSection({ form }: { readonly form: SettingsForm }) {
  const { invoicePrefix, slipPrefix } = form.values;
  const today = calendarDay(useNow());
  const example = SeriesPrefix.safeParse(invoicePrefix).success
    ? `Numbers look like ${invoiceNumber(invoiceSeries(invoicePrefix, today), EXAMPLE_NUMBER)}: prefix, financial year, and a number without gaps.`
    : "1 to 3 capital letters or digits.";
  const slipExample = SeriesPrefix.safeParse(slipPrefix).success
    ? `For what is not charged: ${invoiceNumber(invoiceSeries(slipPrefix, today), EXAMPLE_NUMBER)}.`
    : "1 to 3 capital letters or digits.";
  return (
    <Section title="Invoice numbers" text="Another prefix begins a series of its own, from 000001.">
      <TextInput
        label="Invoice prefix"
        inputWrapperOrder={belowInput}
        description={example}
        autoComplete="off"
        maxLength={SETTINGS_LENGTH_MAX.invoicePrefix}
        wrapperProps={wide}
        {...form.getInputProps("invoicePrefix")}
        onChange={(event) =>
          form.setFieldValue("invoicePrefix", event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
        }
      />
      <TextInput
        label="Slip prefix"
        inputWrapperOrder={belowInput}
        description={slipExample}
        autoComplete="off"
        maxLength={SETTINGS_LENGTH_MAX.slipPrefix}
        wrapperProps={wide}
        {...form.getInputProps("slipPrefix")}
        onChange={(event) =>
          form.setFieldValue("slipPrefix", event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
        }
      />
    </Section>
  );
}
