import { renderUnicodeCompact } from "uqr";
import { ownAddresses } from "./localNames.ts";

/** Returns the console lines with the address of the setup page for phones; none if this computer has no private address. */
export function installLines(port: number, addresses = ownAddresses()): string[] {
  const address = addresses.find((found) => !found.startsWith("127.") && !found.startsWith("169.254."));
  if (address === undefined) return [];
  const url = `http://${address}:${port}/install`;
  return [`Set up phones and tablets at ${url}`, renderUnicodeCompact(url, { border: 1 })];
}
