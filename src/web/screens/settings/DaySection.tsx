import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { formatDay, formatTime, toBusinessDay } from "#domain/time.ts";
import { useNow } from "../../kit/useNow.ts";
import { belowInput, Section } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The settings of the business day's end, of the largest discount without an approval, and whether waiters settle. */
export function DaySection({ form }: { readonly form: SettingsForm }) {
  const now = useNow();
  const today = toBusinessDay(now, Number(form.values.cutoffHour));
  return (
    <Section title="Business day, discount and settling">
      <Select
        label="Business day ends at"
        inputWrapperOrder={belowInput}
        description={`What is sold before this hour counts to the day before; an invoice and its tax keep their date. Now, at ${formatTime(now)}, it is ${formatDay(today)}.`}
        data={hours}
        allowDeselect={false}
        {...form.getInputProps("cutoffHour")}
      />
      <NumberInput
        label="Largest discount a waiter or cashier may give"
        inputWrapperOrder={belowInput}
        description="Managers and admins may give any, but none makes an order free."
        min={0}
        max={100}
        decimalScale={2}
        clampBehavior="strict"
        suffix=" %"
        hideControls
        inputMode="decimal"
        {...form.getInputProps("discountLimit")}
      />
      <TextInput
        label="Courses"
        placeholder="Starters, Mains, Desserts"
        inputWrapperOrder={belowInput}
        description="In their order, separated by commas; categories name theirs. Empty: a KOT sends everything at once."
        {...form.getInputProps("courses")}
      />
      <Switch
        label="Waiters settle"
        description="Off: a cashier, a manager or an admin receives the money."
        {...form.getInputProps("waitersSettle", { type: "checkbox" })}
      />
      <Switch
        label="Cash tips stay in the drawer"
        description="Off: staff keep them at once, and a count does not expect them."
        {...form.getInputProps("isCashTipInDrawer", { type: "checkbox" })}
      />
    </Section>
  );
}
