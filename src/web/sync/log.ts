/** Writes to the browser's console, for support. The only place that does. */
export function log(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  if (details === undefined) console.warn(`[rasoi] ${message}`);
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  else console.warn(`[rasoi] ${message}`, details);
}
