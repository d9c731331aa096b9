import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PIN_LENGTH } from "#domain/staff/pin.ts";

interface PinFieldProps extends Omit<PasswordInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (pin: string) => void;
}

/** A PIN field: digits only, with a phone's numeric keypad. Browsers do not offer to save it. */
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
