import type { Network } from "./api.ts";

/**
 * Returns the URL of the page that sets up a new device: plain HTTP, since the device does not trust the restaurant's
 * certificate yet. From a page opened over HTTPS, it is at the computer's address in the local network.
 */
export function installPage(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  { hosts, httpPort }: Pick<Network, "hosts" | "httpPort">,
): string {
  const address = hosts.find((name) => /^[\d.]+$/.test(name) && !name.startsWith("127."));
  const isElsewhere = protocol === "https:" && address !== undefined && httpPort !== null;
  return `http://${isElsewhere ? `${address}:${httpPort}` : host}/install`;
}
