import type { Device } from "#domain/devices/api.ts";
import { formatDateTime } from "#domain/time.ts";
import { countOf } from "../../kit/countOf.ts";
import { deviceId } from "../../sync/http/identity.ts";

/** Characters of an id that distinguish two devices. */
const ID_SHOWN = 4;

/** Returns a device's name; an unnamed device is called by its browser and the end of its id. */
export function deviceName({ _id, name, browser }: Pick<Device, "_id" | "name" | "browser">): string {
  const words = name || `${browser || "Unnamed"} (${_id.slice(-ID_SHOWN)})`;
  return _id === deviceId() ? `${words} · this device` : words;
}

/** Lists the people signed in on a device, one per session. */
export function peopleText({ person, isDisplay, isSignedIn, others }: Device): string {
  const first = isDisplay ? "Kitchen display" : isSignedIn ? person.name : `${person.name} (signed out)`;
  return others.length === 0 ? first : `${first}; also ${others.map(({ name }) => name).join(", ")}`;
}

export function contactText({ isHere, lastContact }: Device): string {
  return isHere ? "Connected" : formatDateTime(lastContact);
}

/** Formats a device's number of pending changes and their oldest time, as last reported. */
export function pendingText({ waiting, oldest }: Device): string {
  if (waiting === null) return "Unknown";
  if (waiting === 0 || oldest === null) return "None";
  return `${waiting}, the oldest of ${formatDateTime(oldest)}`;
}

export function secureText({ isSecure }: Device): string {
  if (isSecure === null) return "Unknown";
  return isSecure ? "Secure" : "Not secure";
}

/** Describes what signing a device out means for its pending changes. */
export function signOutText({ waiting, isHere, isDisplay, person }: Device): string {
  if (isDisplay) return "It shows no tickets until it is paired again.";
  const needsSignIn = "They stay there and are sent only when their authors have signed in on it again.";
  if (waiting === null) {
    return `Nobody knows how many changes wait there: it said nothing since the server started. ${needsSignIn}`;
  }
  const when = isHere ? "" : ", as it said last";
  if (waiting === 0) return `No changes wait there${when}. ${person.name} has to sign in again.`;
  return `${countOf(waiting, "change")} ${waiting === 1 ? "waits" : "wait"} there${when}. ${needsSignIn}`;
}
