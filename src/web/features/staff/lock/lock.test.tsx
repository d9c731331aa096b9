import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { NewSession } from "#domain/staff/api.ts";
import { DevicePerson } from "#domain/staff/pinApi.ts";
import { device } from "../../../sync/device.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { blockKeysWhileLocked } from "./blockKeys.ts";
import { LockClock } from "./LockClock.tsx";
import { LockScreen } from "./LockScreen.tsx";
import { lock, saveLockAfter, startSwitching, useLockState } from "./lockStore.ts";
import { PersonMenu } from "./PersonMenu.tsx";
import { useLockEffects } from "./useLockEffects.ts";

const ASHA = "0190c000-0000-7000-8000-000000000002";
const MINUTE = 60_000;

let meeras: DevicePerson["pin"];
const people = () => [
  DevicePerson.encode({ _id: "u1", name: "Meera", username: "meera", role: "admin", pin: meeras }),
  DevicePerson.encode({ _id: ASHA, name: "Asha", username: "asha", role: "waiter", pin: "set" }),
  DevicePerson.encode({ _id: "u3", name: "Divya", username: "divya", role: "waiter", pin: "none" }),
];

let isServerThere: boolean;
/** Whether the session began with a PIN; the lock then ends it. */
let isByPin: boolean;
/** The tokens with which a lock was reported to the server. */
const locks: (string | null)[] = [];
const sent: { readonly address: string; readonly body: unknown }[] = [];
const shortcut = vi.fn();

beforeAll(() => {
  blockKeysWhileLocked();
  document.addEventListener("keydown", ({ key }) => shortcut(key));
  // Dialogs listen to Escape like this.
  window.addEventListener("keydown", ({ key }) => key === "Escape" && shortcut(key), { capture: true });
});
beforeEach(() => {
  vi.useFakeTimers();
  isServerThere = true;
  meeras = "set";
  isByPin = false;
  sent.length = 0;
  locks.length = 0;
  signInAdmin(async (address, init) => {
    if (!isServerThere) throw new TypeError("no network");
    if (address.endsWith("/health")) return new Response("{}");
    if (address.endsWith("/settings"))
      return Response.json(Settings.encode({ ...defaultSettings, resortTitle: "Palm Grove" }));
    if (address.endsWith("/auth/people")) return new Response(JSON.stringify(people()));
    const body = JSON.parse(String(init?.body));
    if (address.endsWith("/auth/lock")) {
      locks.push(new Headers(init?.headers).get("Authorization"));
      return new Response(JSON.stringify({ ended: true }));
    }
    sent.push({ address, body });
    if (body.pin === "482718")
      return new Response(JSON.stringify({ code: "wrong-pin", message: "This PIN is not right." }), {
        status: 422,
      });
    if (address.endsWith("/auth/unlock")) {
      const meera = { _id: "u1", username: "meera", name: "Meera", role: "admin" };
      return new Response(JSON.stringify({ ...meera, ...(isByPin && { token: "next" }) }));
    }
    const asha = { token: "ashas", _id: ASHA, username: "asha", name: "Asha", role: "waiter" } as const;
    return new Response(JSON.stringify(NewSession.encode(asha)));
  });
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  act(device.connection.noteReached);
});
afterEach(() => {
  signOutAdmin();
  localStorage.clear();
  vi.useRealTimers();
  shortcut.mockReset();
});

/** An app with a field, covered by the lock screen like the panel. */
function App() {
  const lockState = useLockState();
  useLockEffects(lockState);
  const [note, setNote] = useState("");
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <LockClock />
      {lockState && <LockScreen key={lockState} lock={lockState} />}
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLocked = () => screen.queryByRole("dialog", { name: "Locked" }) !== null;
const press = async (pin: string) => {
  for (const digit of pin) fireEvent.click(screen.getByRole("button", { name: digit }));
  await pass(10);
};

async function open(minutes = 5) {
  saveLockAfter(minutes);
  show(<App />);
  await pass(10);
}

test("a device locks itself after its idle time, not earlier", async () => {
  await open();
  await pass(4 * MINUTE);
  fireEvent.pointerDown(document.body);
  await pass(5 * MINUTE - 2_000);
  expect(isLocked()).toBe(false);
  await pass(3_000);
  expect(isLocked()).toBe(true);
});

test("a device whose auto-lock is off, such as the kitchen's, never locks itself", async () => {
  await open(0);
  await pass(24 * 60 * MINUTE);
  expect(isLocked()).toBe(false);
});

test("a device neither locks itself nor can be locked while the server is unreachable", async () => {
  await open();
  isServerThere = false;
  act(device.connection.noteSilent);
  await pass(30 * MINUTE);
  expect(isLocked()).toBe(false);
  show(
    <PersonMenu
      anchor={document.body.getBoundingClientRect()}
      name="Meera"
      passwordPath="/admin/password"
      onSignOut={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  await pass(300);
  const isDisabled = (name: string) =>
    screen.getByText(name).closest("[role=menuitem]")?.hasAttribute("disabled");
  expect(["PIN and password", "Lock now", "Switch person", "Sign out"].map(isDisabled)).toEqual([
    ...[false, true, true, false],
  ]);
  isServerThere = true;
  await pass(MINUTE);
  expect(isLocked()).toBe(true);
});

test("the person who locked it unlocks by PIN and finds the screen as it was; a wrong PIN shows an error", async () => {
  await open();
  fireEvent.change(screen.getByLabelText("Note"), { target: { value: "no onion" } });
  act(lock);
  await pass(10);
  expect(screen.getByRole("dialog", { name: "Locked" }).textContent).toMatch(/^Palm Grove/);
  await press("482718");
  expect(screen.getByRole("alert").textContent).toBe("This PIN is not right.");
  expect(screen.getByLabelText<HTMLInputElement>("PIN of Meera").value).toBe("");
  await press("905172");
  expect(isLocked()).toBe(false);
  expect(sent.map(({ address }) => address)).toEqual(Array(2).fill("/api/auth/unlock"));
  expect(sent[1]?.body).toEqual({ pin: "905172" });
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("no onion");
  expect(device.session.get()?.token).toBe("secret");
});

test("a lock is reported to the server, after a reconnect too; a user switch is not", async () => {
  await open();
  act(startSwitching);
  await pass(10);
  expect(locks).toEqual([]);
  act(lock);
  await pass(10);
  expect(locks).toEqual(["Bearer secret"]);
  isServerThere = false;
  act(device.connection.noteSilent);
  await pass(10);
  isServerThere = true;
  await pass(MINUTE);
  expect(locks).toEqual(["Bearer secret", "Bearer secret"]);
});

test("a session begun with a PIN is replaced on unlock, and the screen is as it was", async () => {
  isByPin = true;
  await open();
  fireEvent.change(screen.getByLabelText("Note"), { target: { value: "no onion" } });
  act(lock);
  await pass(10);
  await press("905172");
  expect(isLocked()).toBe(false);
  expect(device.session.get()).toMatchObject({ token: "next", user: { id: "u1", role: "admin" } });
  expect(device.signedOutSessions.list()).toMatchObject([{ token: "secret", person: "u1" }]);
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("no onion");
});

test("a locked screen stays locked after a reload, and in every tab", async () => {
  await open();
  act(lock);
  cleanup();
  show(<App />);
  expect(isLocked()).toBe(true);
  // Another tab has unlocked it.
  localStorage.removeItem("rasoi.locked");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "rasoi.locked" })));
  expect(isLocked()).toBe(false);
});

test("while it is locked no key or scan reaches the app, and nothing receives Escape", async () => {
  await open();
  act(lock);
  await pass(10);
  const field = screen.getByLabelText("PIN of Meera");
  for (const target of [document.body, screen.getByLabelText("Note"), field]) {
    fireEvent.keyDown(target, { key: "1" });
    fireEvent.keyDown(target, { key: "Escape" });
  }
  expect(shortcut).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  expect(document.body.hasAttribute("data-covered")).toBe(true);
  await press("905172");
  fireEvent.keyDown(document.body, { key: "1" });
  expect(shortcut).toHaveBeenCalledOnce();
});

test("while the server is unreachable a locked screen shows that it waits for it, and accepts no PIN", async () => {
  await open();
  act(lock);
  await pass(10);
  isServerThere = false;
  act(device.connection.noteSilent);
  await pass(10);
  expect(screen.getByRole("alert").textContent).toContain("The server is away.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "1" }).disabled).toBe(true);
  await press("905172");
  expect(sent).toEqual([]);
  expect(isLocked()).toBe(true);
  isServerThere = true;
  await pass(MINUTE);
  await press("905172");
  expect(isLocked()).toBe(false);
});

test("the person who locked it without having a PIN is asked for the password", async () => {
  meeras = "none";
  await open();
  act(lock);
  await pass(10);
  fireEvent.change(screen.getByLabelText("Password of Meera"), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  await pass(10);
  expect(sent).toMatchObject([{ address: "/api/auth/unlock", body: { password: "secret" } }]);
  expect(isLocked()).toBe(false);
});

test("another person signs in with their own session, and the previous one stays for delivery", async () => {
  await open();
  act(startSwitching);
  await pass(10);
  expect(screen.queryByRole("button", { name: /^Meera/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Asha/ }));
  await press("482719");
  await pass(1_000);
  expect(sent).toMatchObject([{ address: "/api/auth/switch", body: { person: ASHA, pin: "482719" } }]);
  expect(device.session.get()).toMatchObject({ token: "ashas", user: { id: ASHA, role: "waiter" } });
  expect(device.session.tokenOf("u1")).toBe("secret");
});

test("a person without a PIN types the password, and a user switch can be cancelled", async () => {
  await open();
  act(startSwitching);
  await pass(10);
  fireEvent.click(screen.getByRole("button", { name: /^Divya/ }));
  expect(screen.queryByRole("button", { name: "1" })).toBeNull();
  screen.getByLabelText("Password of Divya");
  expect(screen.queryByRole("button", { name: "Use the PIN" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Stay Meera" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});
