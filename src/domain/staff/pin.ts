import { z } from "zod";

export const PIN_LENGTH = 6;
/** This many wrong PINs in a row, then a person's PIN is blocked until the password is used or an admin sets another one. */
export const PIN_TRIES_MAX = 5;

/** The digits that are typed. */
export const Pin = z.string().regex(/^\d{6}$/, "must be 6 digits");

/** A PIN that somebody chooses. */
export const NewPin = Pin.refine(
  (pin) => !isObvious(pin),
  "must not be a pattern such as 123456, 112233 or 121212, or begin or end with a year",
);

/** How it is with a person's PIN. */
export const PinState = z.enum(["none", "set", "blocked"]);
export type PinState = z.infer<typeof PinState>;

/**
 * The patterns that somebody would try first: one that repeats (000000, 121212, 123123), pairs and triples (112233, 111222), a mirror
 * (123321), a year at the beginning or the end (199007, 071990).
 */
const PATTERNS = [
  /^(.{1,3})\1+$/,
  /^(.)\1(.)\2(.)\3$/,
  /^(.)\1\1(.)\2\2$/,
  /^(.)(.)(.)\3\2\1$/,
  /^(..)?(19|20)..(..)?$/,
];

/** Returns whether a PIN is such a pattern or a row up or down (123456, 987654). */
function isObvious(pin: string): boolean {
  if (PATTERNS.some((pattern) => pattern.test(pin))) return true;
  return "01234567890".includes(pin) || "09876543210".includes(pin);
}

/** Returns how it is with a PIN after this many wrong ones in a row. */
export function pinState(pin: { readonly wrongInRow: number } | undefined): PinState {
  if (!pin) return "none";
  return pin.wrongInRow >= PIN_TRIES_MAX ? "blocked" : "set";
}
