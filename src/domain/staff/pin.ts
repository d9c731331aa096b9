import { z } from "zod";

export const PIN_LENGTH = 6;
/** After this many wrong PINs in a row the PIN is blocked until the person uses the password or an admin sets a new PIN. */
export const PIN_TRIES_MAX = 5;

/** A PIN as typed. */
export const Pin = z.string().regex(/^\d{6}$/, "must be 6 digits");

export const NewPin = Pin.refine(
  (pin) => !isObvious(pin),
  "must not be a pattern such as 123456, 112233 or 121212, or begin or end with a year",
);

/** The state of a person's PIN. */
export const PinState = z.enum(["none", "set", "blocked"]);
export type PinState = z.infer<typeof PinState>;

/**
 * Patterns that an attacker tries first: repetitions (000000, 121212, 123123), pairs and triples (112233, 111222), mirrors
 * (123321), a year at the beginning or end (199007, 071990).
 */
const PATTERNS = [
  /^(.{1,3})\1+$/,
  /^(.)\1(.)\2(.)\3$/,
  /^(.)\1\1(.)\2\2$/,
  /^(.)(.)(.)\3\2\1$/,
  /^(..)?(19|20)..(..)?$/,
];

/** True if a PIN has such a pattern or counts up or down (123456, 987654). */
function isObvious(pin: string): boolean {
  if (PATTERNS.some((pattern) => pattern.test(pin))) return true;
  return "01234567890".includes(pin) || "09876543210".includes(pin);
}

/** Returns the state of a PIN by the number of wrong ones in a row. */
export function pinState(pin: { readonly wrongInRow: number } | undefined): PinState {
  if (!pin) return "none";
  return pin.wrongInRow >= PIN_TRIES_MAX ? "blocked" : "set";
}
