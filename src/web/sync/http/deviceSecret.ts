const SECRET_KEY = "rasoi.deviceSecret";

/** Requests that carry a password. */
const PASSWORD_PATHS: ReadonlySet<string> = new Set(["/auth/login", "/auth/approvals", "/auth/password"]);

/** Stores the secret by which the server knows this device again. It stays after signing out: that is what it is for. */
export function keepDeviceSecret(secret: string): void {
  localStorage.setItem(SECRET_KEY, secret);
}

/** Returns the header with the device's secret, for a request that carries a password. */
export function deviceSecretHeader(path: string): Record<string, string> {
  const secret = localStorage.getItem(SECRET_KEY);
  return secret !== null && PASSWORD_PATHS.has(path) ? { "X-Device-Secret": secret } : {};
}
