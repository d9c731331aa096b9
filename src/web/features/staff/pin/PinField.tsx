import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PIN_LENGTH } from "#domain/staff/pin.ts";

interface PinFieldProps extends Omit<PasswordInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (pin: string) => void;
}

/** A field for a PIN: it takes digits only, and a phone shows its keys for digits. Browsers do not offer to keep it. */
export function PinField({ value, onChange, ...props }: PinFieldProps) {
  return (
    <PasswordInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_LENGTH}
      visibilityToggleButtonProps={{ "aria-label": "Show or hide the PIN" }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ""))}
    />
  );
}
