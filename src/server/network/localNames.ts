import { hostname, networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** Suffixes that are never sold, so that a certificate for them is valid in a private network only. Most routers use `lan`. */
const PRIVATE_SUFFIXES = ["localhost", "local", "lan", "internal", "home.arpa"];

/** The networks for whose addresses a CA may sign (RFC 1918, RFC 3927, the computer itself). */
export const PRIVATE_NETWORKS = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "127.0.0.0/8",
];

/** Without IPv6: its addresses change daily, and devices reach the server by its name or IPv4 address. */
const PRIVATE_RANGES: readonly string[] = ["private", "linkLocal", "loopback"];

/** Returns the names that a CA created on this computer may sign: the computer's own and all private suffixes. */
export function signableNames(): string[] {
  return [...new Set([...PRIVATE_SUFFIXES, ...ownNames()])];
}

/** Returns the names by which devices may reach this computer. */
export function ownNames(): string[] {
  const name = hostname().toLowerCase();
  return isName(name) ? [name, ...(name.includes(".") ? [] : [`${name}.local`])] : [];
}

/** Returns this computer's private IPv4 addresses in a stable order. */
export function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.filter(({ family }) => family === "IPv4").map(({ address }) => address);
  return [...new Set(found)].filter(isPrivateAddress).sort();
}

export function isPrivateAddress(address: string): boolean {
  return (
    ipaddr.IPv4.isValidFourPartDecimal(address) && PRIVATE_RANGES.includes(ipaddr.parse(address).range())
  );
}

/** True if a CA with these names may sign `host`. With a host that it may not sign, devices reject the whole certificate. */
export function maySign(names: readonly string[], host: string): boolean {
  if (isPrivateAddress(host)) return true;
  return isName(host) && names.some((name) => host === name || host.endsWith(`.${name}`));
}

/** True if a name can be public: it has a dot and no private suffix. */
export function isPublicName(host: string): boolean {
  return isName(host) && host.includes(".") && !maySign(PRIVATE_SUFFIXES, host);
}

function isName(text: string): boolean {
  return (
    text.length <= 253 &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
  );
}
