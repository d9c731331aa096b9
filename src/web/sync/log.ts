/** Writes to the browser's console what support can use but a person at the till cannot. Nothing else writes there. */
export function log(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  if (details === undefined) console.warn(`[rasoi] ${message}`);
  // biome-ignore lint/suspicious/noConsole: this file is the web's log.
  else console.warn(`[rasoi] ${message}`, details);
}
