import { Textarea, TextInput } from "@mantine/core";
import { SETTINGS_LENGTH_MAX } from "#domain/settings/api.ts";
import { belowInput, Section, wide } from "./form/Section.tsx";
import type { SettingsForm } from "./form/useSettingsForm.ts";

/** The settings of the resort's title, phone and address. */
export function ResortSection({ form }: { readonly form: SettingsForm }) {
  return (
    <Section title="Resort" text="Shown in the header of every screen and printed on every bill.">
      <TextInput
        label="Resort title"
        required
        maxLength={SETTINGS_LENGTH_MAX.resortTitle}
        {...form.getInputProps("resortTitle")}
      />
      <TextInput
        label="Phone"
        type="tel"
        maxLength={SETTINGS_LENGTH_MAX.phone}
        {...form.getInputProps("phone")}
      />
      <Textarea
        label="Address"
        wrapperProps={wide}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={SETTINGS_LENGTH_MAX.address}
        {...form.getInputProps("address")}
      />
    </Section>
  );
}

/** The settings of the registration numbers that the law requires on a bill. */
export function RegistrationSection({ form }: { readonly form: SettingsForm }) {
  const gstin = form.getInputProps("gstin");
  const onlyDigits = (name: "fssai" | "sac") => ({
    ...form.getInputProps(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value.replaceAll(/\D/g, "")),
  });
  return (
    <Section title="Registrations" text="Printed on every bill. Bills that were issued keep the old numbers.">
      <TextInput
        label="GSTIN"
        inputWrapperOrder={belowInput}
        description="15 characters; the last one proves the others."
        placeholder="27AAPFU0939F1ZV"
        autoComplete="off"
        spellCheck={false}
        maxLength={SETTINGS_LENGTH_MAX.gstin}
        {...gstin}
        onChange={(event) =>
          form.setFieldValue("gstin", event.currentTarget.value.toUpperCase().replaceAll(/\s/g, ""))
        }
      />
      <TextInput
        label="FSSAI licence number"
        inputWrapperOrder={belowInput}
        description={fssaiHint(form.values.fssai)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SETTINGS_LENGTH_MAX.fssai}
        {...onlyDigits("fssai")}
      />
      <TextInput
        label="SAC"
        inputWrapperOrder={belowInput}
        description="Services Accounting Code: the number under which GST files what you sell. 996332 is a restaurant in a hotel."
        inputMode="numeric"
        autoComplete="off"
        maxLength={SETTINGS_LENGTH_MAX.sac}
        {...onlyDigits("sac")}
      />
      <TextInput
        label="VAT number"
        inputWrapperOrder={belowInput}
        description="For liquor, printed with it; leave it empty without a bar."
        autoComplete="off"
        spellCheck={false}
        maxLength={SETTINGS_LENGTH_MAX.vatNumber}
        {...form.getInputProps("vatNumber")}
      />
    </Section>
  );
}

/** Returns the hint below the FSSAI number, with the number of digits typed so far. */
function fssaiHint({ length }: string): string {
  return length > 0 && length < 14 ? `14 digits; ${length} so far.` : "14 digits.";
}
