import { networkInterfaces } from "node:os";
import { renderUnicodeCompact } from "uqr";
import { expect, test, vi } from "vitest";
import { installLines } from "./installLines.ts";

vi.mock("node:os", async (original) => ({ ...(await original<object>()), networkInterfaces: vi.fn() }));
const at = (...addresses: string[]) =>
  vi.mocked(networkInterfaces).mockReturnValue({
    eth0: addresses.map((address) => ({ address, family: "IPv4" }) as never),
  });

test("the console leads a phone to the page of its set-up by the house's address, the port and a code for both", () => {
  at("127.0.0.1", "169.254.3.4", "192.168.1.5", "203.0.113.7");
  const page = "http://192.168.1.5:8080/install";
  expect(installLines(8080)).toEqual([
    `Set up phones and tablets at ${page}`,
    renderUnicodeCompact(page, { border: 1 }),
  ]);
  at("127.0.0.1", "203.0.113.7");
  expect(installLines(8080)).toEqual([]);
});
