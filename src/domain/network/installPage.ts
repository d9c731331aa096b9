import type { Network } from "./api.ts";

/**
 * Returns the page where a new device is set up, over plain HTTP, since the device does not trust the house's certificate yet. From
 * a page that was opened over HTTPS it is found at the computer's address in the house.
 */
export function installPage(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  { hosts, httpPort }: Pick<Network, "hosts" | "httpPort">,
): string {
  const address = hosts.find((name) => /^[\d.]+$/.test(name) && !name.startsWith("127."));
  const isElsewhere = protocol === "https:" && address !== undefined && httpPort !== null;
  return `http://${isElsewhere ? `${address}:${httpPort}` : host}/install`;
}
