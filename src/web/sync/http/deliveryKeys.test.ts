// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import {
  deliveryKeys,
  deliverySession,
  dropDeliveryKey,
  keepDeliveryKey,
  keepOnlyDeliveryKeys,
} from "./deliveryKeys.ts";
import { endSession, getSession, startSession, updateUser } from "./session.ts";

const asha = { id: "a", username: "asha", name: "Asha", role: "waiter" } as const;
const ravi = { id: "r", username: "ravi", name: "Ravi", role: "waiter" } as const;
const keyOf = (session: string) => ({ session, key: `key of ${session}` });

beforeEach(() => {
  endSession();
  localStorage.clear();
});

test("a session's key stays after signing out, until it is told to go", () => {
  startSession("t1", asha, keyOf("s1"));
  expect(deliverySession()).toBe("s1");
  endSession();
  expect(deliverySession()).toBeUndefined();
  startSession("t2", ravi, keyOf("s2"));
  expect(deliverySession()).toBe("s2");
  expect(deliveryKeys()).toEqual({ s1: "key of s1", s2: "key of s2" });
  keepOnlyDeliveryKeys(new Set(["s2"]));
  expect(deliveryKeys()).toEqual({ s2: "key of s2" });
  dropDeliveryKey("s2");
  expect(localStorage.getItem("rasoi.deliveryKeys")).toBeNull();
});

test("a page that was signed in before gets its key with the profile; a session without one has none", () => {
  startSession("t1", asha);
  expect(deliverySession()).toBeUndefined();
  updateUser({ ...asha, name: "Asha Naik" }, keyOf("s1"));
  expect(getSession()?.user.name).toBe("Asha Naik");
  expect(deliverySession()).toBe("s1");
  updateUser(asha);
  expect(deliverySession()).toBe("s1");
  startSession("t2", ravi);
  expect(deliverySession()).toBeUndefined();
});

test("what another tab stores is seen, and storage that was edited by hand is the same as none", () => {
  keepDeliveryKey(keyOf("s1"));
  localStorage.setItem("rasoi.deliveryKeys", JSON.stringify({ s3: "theirs" }));
  expect(deliveryKeys()).toEqual({ s3: "theirs" });
  for (const broken of ["{", "[]", '{"s1":1}']) {
    localStorage.setItem("rasoi.deliveryKeys", broken);
    expect(deliveryKeys()).toEqual({});
  }
});
