import { z } from "zod";

export const PIN_LENGTH = 6;
/** So many wrong PINs in a row, then a person's PIN is blocked until the password is used or an admin sets another one. */
export const PIN_TRIES_MAX = 5;

/** The digits that are typed. */
export const Pin = z.string().regex(/^\d{6}$/, "must be 6 digits");

/** A PIN that somebody chooses. */
export const NewPin = Pin.refine(
  (pin) => !isObvious(pin),
  "must not repeat itself and not be a row of digits such as 123456",
);

/** How it stands with a person's PIN. */
export const PinState = z.enum(["none", "set", "blocked"]);
export type PinState = z.infer<typeof PinState>;

/** Tells whether somebody would try a PIN first: a pattern that repeats (000000, 121212, 123123), a row up or down (123456, 987654). */
function isObvious(pin: string): boolean {
  if (/^(.{1,3})\1+$/.test(pin)) return true;
  return "01234567890".includes(pin) || "09876543210".includes(pin);
}

/** Returns how it stands with a PIN after so many wrong ones in a row. */
export function pinStateOf(pin: { readonly wrongInRow: number } | undefined): PinState {
  if (!pin) return "none";
  return pin.wrongInRow >= PIN_TRIES_MAX ? "blocked" : "set";
}
