/** The one place that writes to the browser's console: what a person at the till cannot act on but support can. */
export function log(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  if (details === undefined) console.warn(`[rasoi] ${message}`);
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  else console.warn(`[rasoi] ${message}`, details);
}
