import { PasswordInput, Textarea, TextInput } from "@mantine/core";
import { commonProps, type Field, type FieldOptions, type InputProps } from "./field.ts";

interface TextOptions extends FieldOptions {
  readonly placeholder?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly type?: "text" | "email" | "tel";
  readonly autoComplete?: string;
}

/** A field for a line of text, trimmed. */
export function text(options: TextOptions): Field<string> {
  const inputProps = inputAttributes(options);
  const { type = "text" } = options;
  return {
    ...commonProps(options),
    ...textual,
    render: ({ value, ...props }: InputProps) => (
      <TextInput {...props} {...inputProps} type={type} value={String(value)} />
    ),
  };
}

export function longText(options: TextOptions): Field<string> {
  const inputProps = inputAttributes(options);
  return {
    ...commonProps(options),
    ...textual,
    render: ({ value, ...props }: InputProps) => (
      <Textarea {...props} {...inputProps} value={String(value)} autosize minRows={2} maxRows={5} />
    ),
  };
}

/** A field for a new password. Spaces count, and browsers offer to generate one. */
export function newPassword(options: TextOptions): Field<string> {
  const inputProps = inputAttributes(options);
  return {
    ...commonProps(options),
    ...textual,
    read: String,
    render: ({ value, ...props }: InputProps) => (
      <PasswordInput
        {...props}
        {...inputProps}
        value={String(value)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
      />
    ),
  };
}

const textual = {
  blank: "",
  show: (value: string) => value,
  read: (typed: unknown) => String(typed).trim(),
  isEmpty: (typed: unknown) => String(typed).trim() === "",
};

function inputAttributes({ placeholder, hint, maxLength, autoComplete = "off" }: TextOptions) {
  return {
    autoComplete,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(hint === undefined ? {} : { description: hint }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
