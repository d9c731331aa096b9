/** The address at which a house's devices open the app: scheme, name and port, without a path. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

export function isOrigin(text: string): boolean {
  return ORIGIN.test(text);
}
