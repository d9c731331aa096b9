import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { z } from "zod";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { Percent, typedDecimal, typedRupees } from "#domain/money.ts";
import type { Discount, RequestedDiscount } from "#domain/orders/order/api.ts";
import classes from "./DiscountInput.module.css";

interface DiscountInputProps {
  /** The field's name before its unit: "Discount". */
  readonly label: string;
  readonly discount: Discount;
  readonly isDisabled?: boolean;
  /** Called with the typed discount, even if unchanged, and its reason if one was typed. */
  readonly onSet: (discount: RequestedDiscount, reason: string | undefined) => void;
  /** Called while typing, with undefined if the text is no discount. */
  readonly onTyping?: (discount: RequestedDiscount | undefined) => void;
}

const units = {
  percent: {
    sign: "%",
    other: "rupees",
    problem: "The discount is 0 to 100 percent, with two decimals at most.",
  },
  rupees: {
    sign: "₹",
    other: "percent",
    problem: "The discount is a sum in rupees, with two decimals at most.",
  },
} as const;
type Unit = keyof typeof units;

/** A discount in percent or rupees, with a button for the unit and a field for the reason. Enter or leaving both fields saves. */
export function DiscountInput({ label, discount, isDisabled, onSet, onTyping }: DiscountInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [unit, setUnit] = useState<Unit>(discount === null || "percent" in discount ? "percent" : "rupees");
  /** The text while typing; undefined while the stored discount shows. */
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState("");
  const { sign, other, problem } = units[unit];
  /** Null: no discount. Undefined: the text is not valid. */
  const parsed = typed === undefined ? null : parseDiscount(unit, typed);
  const changeText = (text: string | undefined) => {
    setTyped(text);
    onTyping?.(text === undefined ? undefined : parseDiscount(unit, text));
  };
  const save = () => {
    if (typed === undefined || parsed === undefined) return;
    changeText(undefined);
    setReason("");
    onSet(parsed, reason.trim() || undefined);
  };
  /** Number, unit and reason count as one field: leaving it means leaving all three. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") save();
    if (key === "Escape") changeText(undefined);
  };
  return (
    <fieldset className={classes.parts} onBlur={leave}>
      <div className={classes.labelled}>
        <label htmlFor={id}>
          {label} {sign}
        </label>
        <span className={classes.field}>
          <input
            id={id}
            ref={input}
            type="text"
            inputMode="decimal"
            disabled={isDisabled}
            value={typed ?? shownIn(unit, discount)}
            aria-invalid={parsed === undefined ? true : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => changeText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={classes.unit}
            disabled={isDisabled}
            aria-label={`${label} in ${other}`}
            title={`In ${other}`}
            // Keeps the focus, and so the typed text, in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              setUnit(other);
              input.current?.focus();
            }}
          >
            {units[other].sign}
          </button>
        </span>
      </div>
      {typed !== undefined && parsed && (
        <input
          type="text"
          className={classes.reason}
          aria-label={`${label}: reason`}
          placeholder="Reason (optional)"
          autoComplete="off"
          maxLength={REASON_LENGTH_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {parsed === undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Returns a discount's number in this unit, "0" if it has the other unit. */
function shownIn(unit: Unit, discount: Discount): string {
  if (discount === null) return "0";
  if ("percent" in discount) return unit === "percent" ? String(discount.percent / 100) : "0";
  return unit === "rupees" ? String(discount.rupees / 100) : "0";
}

/** Parses the typed text; undefined if it is no discount. */
function parseDiscount(unit: Unit, typed: string): RequestedDiscount | undefined {
  if (unit === "rupees") {
    const rupees = typedRupees(typed);
    return rupees === null ? undefined : rupees ? { rupees } : null;
  }
  const percent = z.safeDecode(Percent, typedDecimal(typed.trim()));
  return percent.success ? (percent.data > 0 ? { percent: percent.data } : null) : undefined;
}
