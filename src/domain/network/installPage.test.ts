import { expect, test } from "vitest";
import { installPage } from "./installPage.ts";

const network = { hosts: ["localhost", "till.local", "127.0.0.1", "192.168.1.5"], httpPort: 8080 };

test.each([
  ["https:", "till.local:6443", "http://192.168.1.5:8080/install", network],
  ["http:", "till.local:8080", "http://till.local:8080/install", network],
  ["https:", "till.local", "http://till.local/install", { hosts: [], httpPort: null }],
])("from a page at %s//%s a device is led to %s", (protocol, host, page, known) => {
  expect(installPage({ protocol, host }, known)).toBe(page);
});
