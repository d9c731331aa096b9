/** Orders this device meant to open on tables that turned out to have one: what was added to them belongs to the other. */
const redirects = new Map<string, string>();

export function redirectOrder(from: string, to: string): void {
  redirects.set(from, to);
}

/** The order that replaced this one, if any. */
export function replacementOf(orderId: string): string | undefined {
  return redirects.get(orderId);
}
