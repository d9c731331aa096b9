// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

const user = { id: "u1", username: "asha", name: "Asha", role: "waiter" };

/** Creates the device of a reloaded page, whose session is in storage. */
async function deviceOfANewPage() {
  vi.resetModules();
  const { device } = await import("../device.ts");
  return device;
}

beforeEach(() => localStorage.clear());

test("stores the token as authToken and the person as userInfo", async () => {
  const { session } = await deviceOfANewPage();
  session.start("secret", { ...user, role: "waiter" });
  expect(localStorage.getItem("authToken")).toBe("secret");
  expect(JSON.parse(localStorage.getItem("userInfo") ?? "")).toEqual(user);
  expect(session.get()?.token).toBe("secret");
});

test.each([
  ["no token", undefined, user],
  ["no person", "secret", undefined],
  ["a person without a role", "secret", { ...user, role: undefined }],
  ["a person without a username", "secret", { ...user, username: "" }],
  ["no JSON", "secret", "{"],
])("%s is no session", async (_, token, stored) => {
  if (token) localStorage.setItem("authToken", token);
  if (stored) localStorage.setItem("userInfo", typeof stored === "string" ? stored : JSON.stringify(stored));
  const { session } = await deviceOfANewPage();
  expect(session.get()).toBeUndefined();
});

test("a role unknown to this build does not sign the person out; they have the lowest role's permissions", async () => {
  localStorage.setItem("authToken", "secret");
  localStorage.setItem("userInfo", JSON.stringify({ ...user, role: "owner" }));
  const { session } = await deviceOfANewPage();
  expect(session.get()?.user).toEqual({ ...user, role: "waiter" });
});

test("the end of a session removes token, person and table context", async () => {
  const { session } = await deviceOfANewPage();
  session.start("secret", { ...user, role: "waiter" });
  localStorage.setItem("selectedTableContext", "{}");
  session.end();
  // Only the token stays, until the server knows that the session is over.
  expect(Object.keys(localStorage)).toEqual(["rasoi.leftSessions"]);
  expect(JSON.parse(localStorage.getItem("rasoi.leftSessions") ?? "")).toEqual([
    { token: "secret", person: user.id, isReported: false },
  ]);
  expect(session.get()).toBeUndefined();
});

test("updating the person does not restore a token that was removed from storage", async () => {
  const { session } = await deviceOfANewPage();
  session.start("secret", { ...user, role: "waiter" });
  session.updateUser({ ...user, name: "Asha Naik", role: "waiter" });
  expect(localStorage.getItem("userInfo")).toContain("Asha Naik");
  localStorage.removeItem("authToken");
  session.updateUser({ ...user, role: "waiter" });
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("keeps the newest 50 signed-out sessions, and sends a person's changes with that person's newest session", async () => {
  const { session, signedOutSessions } = await deviceOfANewPage();
  for (let count = 1; count <= 51; count++) {
    session.start(`token ${count}`, { ...user, role: "waiter" });
    session.end();
  }
  const tokens = signedOutSessions.list().map(({ token }) => token);
  expect([tokens.length, tokens[0], tokens.at(-1)]).toEqual([50, "token 2", "token 51"]);
  expect(session.tokenOf(user.id)).toBe("token 51");
});
