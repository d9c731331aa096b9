/** An origin: scheme, host and port without a path. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

export function isOrigin(text: string): boolean {
  return ORIGIN.test(text);
}
