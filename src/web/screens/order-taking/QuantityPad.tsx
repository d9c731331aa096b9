import { typedDecimal } from "#domain/money.ts";
import { QUANTITY_MAX, Quantity } from "#domain/orders/order/api.ts";
import classes from "./QuantityPad.module.css";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface QuantityPadProps {
  readonly label: string;
  /** Part of the buttons' names: "One less", "One Masala Dosa less". */
  readonly dish?: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Called with the new quantity; zero removes the line. */
  readonly onSet: (quantity: number) => void;
  readonly onDone?: () => void;
  readonly min: 0 | 1;
  readonly field?: object;
}

/** One tap sets 1 to 9; more are typed, or counted up and down. */
export function QuantityPad(props: QuantityPadProps) {
  const { label, dish, typed, onType, onSet, onDone, min, field } = props;
  // Without a valid number − and + count from 1.
  const current = typedQuantity(typed) ?? 1;
  const piece = dish === undefined ? "One" : `One ${dish}`;
  return (
    <div className={classes.pad}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" aria-label={`${label}: ${digit}`} onClick={() => onSet(digit)}>
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={`${piece} less`}
        disabled={current <= min}
        onClick={() => onSet(current - 1)}
      >
        −
      </button>
      <input
        {...field}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        // A typed digit replaces the 1: "4" must not become "14".
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(digits(event.currentTarget.value))}
        onBlur={onDone}
        onKeyDown={(event) => {
          if (event.key === "Enter") onDone?.();
        }}
      />
      <button
        type="button"
        aria-label={`${piece} more`}
        disabled={current >= QUANTITY_MAX}
        onClick={() => onSet(current + 1)}
      >
        +
      </button>
    </div>
  );
}

/** Parses the typed quantity; undefined if it is not valid. */
export function typedQuantity(typed: string): number | undefined {
  const parsed = Quantity.safeParse(typedDecimal(typed.trim()));
  return parsed.success ? parsed.data : undefined;
}

/** Keeps only digits, as many as the largest quantity has. */
function digits(text: string): string {
  return text.replace(/\D/g, "").slice(0, String(QUANTITY_MAX).length);
}
