import { expect, test } from "vitest";
import { isOrigin } from "./origin.ts";

test.each(["http://192.168.1.5:5000", "https://till.local:5443", "https://till.example.com"])(
  "%s is an address",
  (text) => {
    expect(isOrigin(text)).toBe(true);
  },
);

test.each(["till.local", "https://till.local/", "https://Till.local", "ftp://x", "https://a b", "https://"])(
  "%s is no address",
  (text) => {
    expect(isOrigin(text)).toBe(false);
  },
);
