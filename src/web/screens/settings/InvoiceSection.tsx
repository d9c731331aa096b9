import { Switch, TextInput } from "@mantine/core";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { SETTINGS_LENGTH_MAX, SeriesPrefix } from "#domain/settings/api.ts";
import { calendarDay } from "#domain/time.ts";
import { Unbroken } from "../../kit/Unbroken.tsx";
import { useNow } from "../../kit/useNow.ts";
import { EXAMPLE_NUMBER } from "./exampleBill.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The setting of the invoice prefix, with an example of a number. */
export function InvoiceSection({ form }: { readonly form: SettingsForm }) {
  const { invoicePrefix, slipPrefix, liquorPrefix, isLiquorInvoicedApart } = form.values;
  const today = calendarDay(useNow());
  const numberExample = (before: string, prefix: string, after: string) => (
    <>
      {before}
      <Unbroken>{invoiceNumber(invoiceSeries(prefix, today), EXAMPLE_NUMBER)}</Unbroken>
      {after}
    </>
  );
  const example = SeriesPrefix.safeParse(invoicePrefix).success
    ? numberExample(
        "Numbers look like ",
        invoicePrefix,
        ": prefix, financial year, and a number without gaps.",
      )
    : "1 to 3 capital letters or digits.";
  const slipExample = SeriesPrefix.safeParse(slipPrefix).success
    ? numberExample("For what is not charged: ", slipPrefix, ".")
    : "1 to 3 capital letters or digits.";
  const liquorExample = SeriesPrefix.safeParse(liquorPrefix).success
    ? `Liquor gets ${invoiceNumber(invoiceSeries(liquorPrefix, today), EXAMPLE_NUMBER)}, on one paper with the invoice of the food.`
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
      <Switch
        label="Liquor on an invoice of its own"
        description="Off: one invoice with a block for each. States differ; your accountant knows."
        size="md"
        wrapperProps={wide}
        {...form.getInputProps("isLiquorInvoicedApart", { type: "checkbox" })}
      />
      {isLiquorInvoicedApart && (
        <TextInput
          label="Liquor prefix"
          inputWrapperOrder={belowInput}
          description={liquorExample}
          autoComplete="off"
          maxLength={SETTINGS_LENGTH_MAX.liquorPrefix}
          wrapperProps={wide}
          {...form.getInputProps("liquorPrefix")}
          onChange={(event) =>
            form.setFieldValue("liquorPrefix", event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
          }
        />
      )}
    </Section>
  );
}
