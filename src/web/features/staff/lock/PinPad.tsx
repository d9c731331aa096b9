import { UnstyledButton } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import { PIN_LENGTH } from "#domain/staff/pin.ts";
import { PinField } from "../pin/PinField.tsx";
import classes from "./LockScreen.module.css";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0"] as const;

interface PinPadProps {
  readonly label: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (pin: string) => void;
}

/** A PIN field with a keypad for touch. A keyboard types into the field; a phone does not show its own keypad too. */
export function PinPad({ label, value, isDisabled, onChange }: PinPadProps) {
  return (
    <>
      <PinField
        label={label}
        inputMode="none"
        autoFocus
        size="lg"
        readOnly={isDisabled}
        classNames={{ innerInput: classes.pin }}
        value={value}
        onChange={onChange}
      />
      <div className={classes.pad}>
        {DIGITS.map((digit) =>
          digit === "" ? (
            <span key="gap" />
          ) : (
            <Key
              key={digit}
              isDisabled={isDisabled}
              onPress={() => onChange((value + digit).slice(0, PIN_LENGTH))}
            >
              {digit}
            </Key>
          ),
        )}
        <Key
          label="Delete the last digit"
          isDisabled={isDisabled}
          onPress={() => onChange(value.slice(0, -1))}
        >
          <IconBackspace size={26} aria-hidden />
        </Key>
      </div>
    </>
  );
}

interface KeyProps {
  readonly children: React.ReactNode;
  readonly label?: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function Key({ children, label, isDisabled, onPress }: KeyProps) {
  return (
    <UnstyledButton
      className={classes.key}
      disabled={isDisabled}
      {...(label !== undefined && { "aria-label": label })}
      // The field keeps the focus, for people who continue by keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </UnstyledButton>
  );
}
