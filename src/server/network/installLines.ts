import { renderUnicodeCompact } from "uqr";
import { ownAddresses } from "./localNames.ts";

/** Returns the console's lines that lead a phone to the page where it is set up; none when this computer has no address in a house. */
export function installLines(port: number, addresses = ownAddresses()): string[] {
  const address = addresses.find((found) => !found.startsWith("127.") && !found.startsWith("169.254."));
  if (address === undefined) return [];
  const url = `http://${address}:${port}/install`;
  return [`Set up phones and tablets at ${url}`, renderUnicodeCompact(url, { border: 1 })];
}
