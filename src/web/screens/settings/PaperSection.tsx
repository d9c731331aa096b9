import { Group, NumberInput, Switch, Text, TextInput } from "@mantine/core";
import { SETTINGS_LENGTH_MAX } from "#domain/settings/api.ts";
import { TestPapers } from "../../features/setup/TestPapers.tsx";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The settings of what is printed on a bill in addition to what the law requires. */
export function PaperSection({ form }: { readonly form: SettingsForm }) {
  return (
    <Section title="Printing" text="The preview shows it as it will be printed.">
      <TextInput
        wrapperProps={wide}
        label="Last line of a bill"
        maxLength={SETTINGS_LENGTH_MAX.thankYou}
        {...form.getInputProps("thankYou")}
      />
      <TextInput
        wrapperProps={wide}
        label="UPI address (VPA)"
        placeholder="resort@okbank"
        description="Guests pay to it by a code on the bill and on the screen. Left empty, there is no code."
        inputWrapperOrder={belowInput}
        maxLength={SETTINGS_LENGTH_MAX.upiId}
        {...form.getInputProps("upiId")}
      />
      <NumberInput
        label="A KOT moves to its backup printer after"
        description="Counted from when its own printer stops."
        inputWrapperOrder={belowInput}
        suffix=" s"
        hideControls
        {...form.getInputProps("kotBackupSeconds")}
      />
      <NumberInput
        label="All devices alarm of a KOT that the kitchen has not seen after"
        description="Neither printed, nor on a kitchen display."
        inputWrapperOrder={belowInput}
        suffix=" s"
        hideControls
        {...form.getInputProps("kotAlarmSeconds")}
      />
      <NumberInput
        label="Papers are not printed by themselves after"
        description="Older ones wait for somebody to say so: no flood after a day off."
        inputWrapperOrder={belowInput}
        suffix=" min"
        hideControls
        {...form.getInputProps("paperExpiryMinutes")}
      />
      <Switch label="Print address and phone" {...form.getInputProps("printAddress", { type: "checkbox" })} />
      <Switch label="Print the waiter's name" {...form.getInputProps("printWaiter", { type: "checkbox" })} />
      <div {...wide}>
        <Text size="sm" mb="xs">
          Test papers say TEST, have no invoice number, and are stored nowhere. They show what is saved.
        </Text>
        <Group gap="xs">
          <TestPapers />
        </Group>
      </div>
    </Section>
  );
}
