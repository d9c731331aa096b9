import { expect, test } from "vitest";
import { parsePrinterNetworks } from "#domain/printing/networks.ts";
import { isAllowedPrinter, parsePrinterAddress } from "./addresses.ts";

test.each([
  ["192.168.1.50", { host: "192.168.1.50", port: 9100 }],
  [" 192.168.1.50:9101 ", { host: "192.168.1.50", port: 9101 }],
  ["Tandoor.local", { host: "tandoor.local", port: 9100 }],
  ["bar-1:9100", { host: "bar-1", port: 9100 }],
])("%j is an address", (text, address) => {
  expect(parsePrinterAddress(text)).toEqual(address);
});

test.each([
  "",
  "127.1",
  "2130706433",
  "0x7f000001",
  "010.0.0.1",
  "10.0.0.256",
  "10.0.0.1.5",
  "fe80::1",
  "[::1]:9100",
  "user@10.0.0.1",
  "http://10.0.0.1",
  "10.0.0.1/24",
  "10.0.0.1:0",
  "10.0.0.1:65536",
  "-a.local",
  "a..b",
  "a b",
  `${"a".repeat(64)}.local`,
  `${"a.".repeat(130)}b`,
])("%j is no address", (text) => {
  expect(parsePrinterAddress(text)).toBeUndefined();
});

const nothing = { allowed: [], own: ["192.168.1.10"] };

test.each([
  ["10.0.0.1", 9100],
  ["172.16.0.1", 9109],
  ["172.31.255.254", 9100],
  ["192.168.1.50", 9105],
])("a printer may be at %s:%i", (address, port) => {
  expect(isAllowedPrinter(address, port, nothing)).toBe(true);
});

test.each([
  ["a public address", "8.8.8.8", 9100],
  ["a public address beside private ones", "172.32.0.1", 9100],
  ["the computer itself", "127.0.0.1", 9100],
  ["any address of the computer itself", "127.8.9.1", 9100],
  ["one of the server's own addresses", "192.168.1.10", 9100],
  ["a link-local address, such as a cloud's metadata", "169.254.169.254", 9100],
  ["no address at all", "0.0.0.0", 9100],
  ["everybody", "255.255.255.255", 9100],
  ["a group", "224.0.0.1", 9100],
  ["a provider's network", "100.64.0.1", 9100],
  ["IPv6", "fd00::1", 9100],
  ["the computer as IPv6", "::ffff:127.0.0.1", 9100],
  ["the port before a printer's", "10.0.0.1", 9099],
  ["the port after a printer's", "10.0.0.1", 9110],
  ["a port of something else", "10.0.0.1", 5432],
])("a printer may not be at %s: %s:%i", (_, address, port) => {
  expect(isAllowedPrinter(address, port, nothing)).toBe(false);
});

test.each([
  ["127.0.0.1:9100-9199", "127.0.0.1", 9199, true],
  ["127.0.0.1:9100-9199", "127.0.0.1", 9200, false],
  ["127.0.0.1:9100-9199", "127.0.0.2", 9100, false],
  ["127.0.0.1", "127.0.0.1", 9109, true],
  ["127.0.0.1", "127.0.0.1", 9110, false],
  ["203.0.113.7:515", "203.0.113.7", 515, true],
  ["203.0.113.7:515", "203.0.113.7", 516, false],
  ["203.0.113.7:515", "203.0.113.7", 9100, false],
  ["100.64.0.0/10, 192.168.1.10", "100.127.1.1", 9100, true],
  ["100.64.0.0/10, 192.168.1.10", "192.168.1.10", 9100, true],
  ["", "127.0.0.1", 9100, false],
])("with PRINTER_NETWORKS=%s a printer at %s:%i: %s", (text, address, port, isAllowed) => {
  const allowed = parsePrinterNetworks(text);
  expect(allowed && isAllowedPrinter(address, port, { ...nothing, allowed })).toBe(isAllowed);
});

test.each([
  "localhost",
  "10.0.0.0/33",
  "10.0.0.0/8/9",
  "10.0.0.1:",
  "10.0.0.1:9200-9100",
  "10.0.0.1:0",
  "::1",
  "10.0.0.1;10.0.0.2",
])("PRINTER_NETWORKS=%s is not usable", (text) => {
  expect(parsePrinterNetworks(text)).toBeUndefined();
});
