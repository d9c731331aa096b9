/**
 * Maps an order that could not be opened to the order that its table already had. It may live in memory only: the stored
 * commands are changed at once (`redirectCommands`), and after a reload screens know the table's order by its own id.
 */
const redirects = new Map<string, string>();

/** Notes that an order could not be opened because its table already had the order `to`. */
export function redirectOrder(from: string, to: string): void {
  redirects.set(from, to);
}

/** Returns the order that replaced this one, if any. */
export function replacementOf(orderId: string): string | undefined {
  return redirects.get(orderId);
}
