import { NumberInput } from "@mantine/core";
import { PAISE_MAX, type Paise, paise, ZERO } from "#domain/money.ts";
import { commonProps, type Field, type FieldOptions, type InputProps } from "./field.ts";

interface CountOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** The number of a new record. */
  readonly initial: number;
  /** The value if the text is no number. */
  readonly fallback: number;
  readonly unit?: string;
}

/** A field for a whole number within limits. */
export function count(options: CountOptions): Field<number> {
  const { min, max, initial, fallback, unit } = options;
  const parse = (typed: unknown) => {
    const number = typeof typed === "number" ? typed : Number.parseInt(String(typed), 10);
    return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : fallback;
  };
  return {
    ...commonProps(options),
    blank: initial,
    show: (value) => value,
    read: parse,
    isEmpty: () => false,
    render: ({ value, onChange, ...props }: InputProps) => (
      <NumberInput
        {...props}
        value={shown(value)}
        onChange={onChange}
        onBlur={() => onChange(parse(value))}
        min={min}
        max={max}
        allowDecimal={false}
        hideControls
        inputMode="numeric"
        autoComplete="off"
        {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
      />
    ),
  };
}

interface MoneyOptions extends FieldOptions {
  /** Zero counts as empty. */
  readonly aboveZero?: boolean;
}

/** A field for an amount, typed in rupees with two decimals and read as paise. An empty field reads as zero. */
export function money(options: MoneyOptions): Field<Paise> {
  const parse = (typed: unknown) => {
    const rupees = typeof typed === "number" ? typed : Number.parseFloat(String(typed));
    return Number.isFinite(rupees) ? paise(Math.round(rupees * 100)) : ZERO;
  };
  return {
    ...commonProps(options),
    blank: "",
    show: (value) => value / 100,
    read: parse,
    isEmpty: (typed) => typed === "" || (options.aboveZero === true && parse(typed) <= 0),
    render: ({ value, onChange, ...props }: InputProps) => (
      <NumberInput
        {...props}
        value={shown(value)}
        onChange={onChange}
        min={0}
        max={PAISE_MAX / 100}
        step={0.01}
        decimalScale={2}
        thousandSeparator=","
        thousandsGroupStyle="lakh"
        allowNegative={false}
        leftSection="₹"
        placeholder="0.00"
        hideControls
        inputMode="decimal"
        autoComplete="off"
      />
    ),
  };
}

function shown(value: unknown): number | string {
  return typeof value === "number" ? value : String(value);
}
