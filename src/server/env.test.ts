import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.ts";

test("without any setting there is SQLite, demo data and port 5000", () => {
  expect(parseEnv({ DATABASE_URL: "", PORT: "" })).toMatchObject({
    PORT: 5000,
    DATA_DIR: "./data",
    DEMO: "on",
  });
  expect(parseEnv({}).DATABASE_URL).toBeUndefined();
});

test.each([
  ["PORT", "abc", "PORT=abc is not usable: must be a whole number from 0 to 65535"],
  ["PORT", "70000", "PORT=70000 is not usable: must be a whole number from 0 to 65535"],
  ["PORT", " ", "PORT=  is not usable: must be a whole number from 0 to 65535"],
  ["DEMO", "yes", "DEMO=yes is not usable: must be on, large or off"],
  [
    "DATABASE_URL",
    "mysql://x",
    "DATABASE_URL is not usable: must start with postgres://, or be left out for SQLite",
  ],
  [
    "TRUST_PROXY",
    "on",
    "TRUST_PROXY=on is not usable: must be off, or the addresses of proxies such as 127.0.0.1 or 10.0.0.0/8",
  ],
  [
    "TRUST_PROXY",
    "10.0.0.0/33",
    "TRUST_PROXY=10.0.0.0/33 is not usable: must be off, or the addresses of proxies such as 127.0.0.1 or 10.0.0.0/8",
  ],
  ["LOG_LEVEL", "loud", "LOG_LEVEL=loud is not usable: must be a level such as info or warn"],
])("%s=%s is refused in one line that says which and why", (name, value, message) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new EnvError(message));
});

test("HTTPS has its own port unless it is off", () => {
  expect(parseEnv({})).toMatchObject({ HTTPS_PORT: 5443 });
  expect(parseEnv({ HTTPS_PORT: "off" }).HTTPS_PORT).toBe("off");
  expect(() => parseEnv({ HTTPS_PORT: "on" })).toThrow(
    new EnvError("HTTPS_PORT=on is not usable: must be off, or a whole number from 0 to 65535"),
  );
});

test("pages of other origins are named one by one", () => {
  expect(parseEnv({}).CORS_ORIGIN).toEqual([]);
  const named = parseEnv({ CORS_ORIGIN: "http://192.168.1.9:5173, https://tills.example.com" });
  expect(named.CORS_ORIGIN).toEqual(["http://192.168.1.9:5173", "https://tills.example.com"]);
  for (const wrong of [
    "*",
    "tills.example.com",
    "https://tills.example.com/",
    "https://a.example,,http://b",
  ]) {
    expect(() => parseEnv({ CORS_ORIGIN: wrong })).toThrow(
      `CORS_ORIGIN=${wrong} is not usable: must be addresses of pages such as https://tills.example.com`,
    );
  }
});

test("no proxy is trusted by default", () => {
  expect(parseEnv({}).TRUST_PROXY).toEqual([]);
  expect(parseEnv({ TRUST_PROXY: "off" }).TRUST_PROXY).toEqual([]);
  expect(parseEnv({ TRUST_PROXY: "127.0.0.1, fd00::/8" }).TRUST_PROXY).toEqual(["127.0.0.1", "fd00::/8"]);
});
