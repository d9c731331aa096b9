import { Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { SETTINGS_LENGTH_MAX, SeriesPrefix } from "#domain/settings/api.ts";
import { calendarDay } from "#domain/time.ts";
import { Unbroken } from "../../kit/Unbroken.tsx";
import { useNow } from "../../kit/useNow.ts";
import { EXAMPLE_NUMBER } from "./exampleBill.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The settings of the series of numbers, each with an example. */
export function InvoiceSection({ form }: { readonly form: SettingsForm }) {
  return (
    <Section title="Invoice numbers" text="Another prefix begins a series of its own, from 000001.">
      <PrefixField form={form} name="invoicePrefix" label="Invoice prefix">
        {(example) => <>Numbers look like {example}: prefix, financial year, and a number without gaps.</>}
      </PrefixField>
      <PrefixField form={form} name="slipPrefix" label="Slip prefix">
        {(example) => <>For what is not charged: {example}.</>}
      </PrefixField>
      <PrefixField form={form} name="notePrefix" label="Credit note prefix">
        {(example) => <>For refunds: {example}.</>}
      </PrefixField>
      <PrefixField form={form} name="receiptPrefix" label="Receipt prefix">
        {(example) => <>Money received on an account: {example}.</>}
      </PrefixField>
      <PrefixField form={form} name="voucherPrefix" label="Refund voucher prefix">
        {(example) => <>An advance given back: {example}.</>}
      </PrefixField>
      <Switch
        label="Liquor on an invoice of its own"
        description="Off: one invoice with a block for each. States differ; your accountant knows."
        size="md"
        wrapperProps={wide}
        {...form.getInputProps("isLiquorInvoicedApart", { type: "checkbox" })}
      />
      {form.values.isLiquorInvoicedApart && (
        <PrefixField form={form} name="liquorPrefix" label="Liquor prefix">
          {(example) => <>Liquor gets {example}, on one paper with the invoice of the food.</>}
        </PrefixField>
      )}
    </Section>
  );
}

interface PrefixFieldProps {
  readonly form: SettingsForm;
  readonly name:
    | "invoicePrefix"
    | "slipPrefix"
    | "notePrefix"
    | "receiptPrefix"
    | "voucherPrefix"
    | "liquorPrefix";
  readonly label: string;
  /** Describes the series by an example of a number. */
  readonly children: (example: ReactNode) => ReactNode;
}

function PrefixField({ form, name, label, children }: PrefixFieldProps) {
  const prefix = form.values[name];
  const today = calendarDay(useNow());
  const isValid = SeriesPrefix.safeParse(prefix).success;
  return (
    <TextInput
      label={label}
      inputWrapperOrder={belowInput}
      description={
        isValid
          ? children(<Unbroken>{invoiceNumber(invoiceSeries(prefix, today), EXAMPLE_NUMBER)}</Unbroken>)
          : "1 to 3 capital letters or digits."
      }
      autoComplete="off"
      maxLength={SETTINGS_LENGTH_MAX[name]}
      wrapperProps={wide}
      {...form.getInputProps(name)}
      onChange={(event) =>
        form.setFieldValue(name, event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
      }
    />
  );
}
