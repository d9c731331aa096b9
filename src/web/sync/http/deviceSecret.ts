import type { TextStore } from "./signedOutSessions.ts";

const SECRET_KEY = "rasoi.deviceSecret";

/** Requests that carry a password or a PIN. */
const WITH_SECRET = /^\/auth\/(login|approvals|password|pin|switch|unlock)/;

/** Stores the secret by which the server recognises this device, also after signing out and in again. */
export function saveDeviceSecret(texts: TextStore, secret: string): void {
  texts.setItem(SECRET_KEY, secret);
}

/** Returns the device secret's header if the request carries a password or a PIN. */
export function deviceSecretHeader(texts: TextStore, path: string): Record<string, string> {
  const secret = texts.getItem(SECRET_KEY);
  return secret !== null && WITH_SECRET.test(path) ? { "X-Device-Secret": secret } : {};
}
