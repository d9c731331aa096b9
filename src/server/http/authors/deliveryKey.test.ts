import { expect, test } from "vitest";
import { deliveryKeysFrom, isConfidential } from "./deliveryKey.ts";

test("a session's key depends on the house secret and on the session, and is always the same", () => {
  const keyOf = deliveryKeysFrom("one house");
  expect(keyOf("s1")).toMatch(/^[\w-]{43}$/);
  expect(keyOf("s1")).toBe(deliveryKeysFrom("one house")("s1"));
  expect(keyOf("s2")).not.toBe(keyOf("s1"));
  expect(deliveryKeysFrom("another house")("s1")).not.toBe(keyOf("s1"));
});

test.each([
  ["HTTPS from anywhere", "https", "pos.example", "203.0.113.9", true],
  ["a browser on this computer", "http", "localhost", "127.0.0.1", true],
  ["the same by its address", "http", "127.0.0.1", "::ffff:127.0.0.1", true],
  ["the same over IPv6", "http", "[::1]", "::1", true],
  ["a till on the Wi-Fi", "http", "192.168.1.20", "192.168.1.31", false],
  ["a till that says localhost", "http", "localhost", "192.168.1.31", false],
  ["a proxy on this computer that serves plain HTTP", "http", "pos.example", "127.0.0.1", false],
])("%s: %s %s from %s", (_, protocol, hostname, ip, expected) => {
  const request = { protocol: protocol === "https" ? "https" : "http", hostname, ip } as const;
  expect(isConfidential(request)).toBe(expected);
});
