import { z } from "zod";
import { command } from "../endpoint.ts";
import { Name, Ref } from "../entity.ts";
import { Timestamp } from "../time.ts";
import { DEVICE_NAME_LENGTH_MAX } from "./api.ts";

/** How long a pairing code can be used, once. */
export const PAIRING_CODE_MS = 5 * 60_000;
/** Without letters and digits that look alike. */
export const PAIRING_CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** 31^8 codes: guessing is throttled as well. */
export const PAIRING_CODE_LENGTH = 8;

const TYPED_LENGTH_MAX = 40;

/** Returns a code as it was made: people type small letters, spaces and hyphens. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Formats a code in two groups that are easy to read out: "K7MX-4QPD". */
export function formatCode(code: string): string {
  const half = PAIRING_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** A kitchen display's session, which only it can use and only an admin ends. */
export const NewDisplay = z.object({ token: z.string(), ...Ref.shape });

/** How a device becomes a kitchen display (clarification 82). */
export const pairingApi = {
  makeCode: command({
    method: "POST",
    path: "/devices/pairing-codes",
    permission: "devices.manage",
    summary: "Make a code that pairs one kitchen display within five minutes",
    delivery: "needs-server",
    body: z.strictObject({ name: Name.max(DEVICE_NAME_LENGTH_MAX) }),
    output: z.object({ code: z.string(), name: z.string(), expiresAt: Timestamp }),
    failure: "Failed to make a code",
  }),
  /** 422 pairing-code-wrong, 429 slow-down. Pairing a device again replaces its session. */
  pair: command({
    method: "POST",
    path: "/devices/pair",
    permission: "public",
    summary: "Pair this device as a kitchen display",
    delivery: "needs-server",
    body: z.strictObject({ code: z.string().min(1).max(TYPED_LENGTH_MAX) }),
    output: NewDisplay,
    failure: "Not paired",
  }),
};
