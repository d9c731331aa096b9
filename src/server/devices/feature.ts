import { type Device, devicesApi } from "#domain/devices/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { DELIVERY_ONLY_MAX_MS, SESSION_IDLE_MAX_MS } from "../http/session.ts";
import {
  type DeviceSession,
  endDeviceSessions,
  listDevicePeople,
  listSessionsSince,
} from "../staff/sessions.store.ts";
import { readDeviceNames, saveDeviceName } from "./devices.store.ts";
import { endDisplay, listDisplays } from "./displays.store.ts";
import { pairingHandlers } from "./pairing.ts";

const list = handle(devicesApi.list, async ({ tx, now, state }) => {
  const sessions = await listSessionsSince(tx, now - DELIVERY_ONLY_MAX_MS);
  const names = await readDeviceNames(tx);
  const contacts = new Map(state.presence.contacts().map((contact) => [contact.device, contact]));
  const isLive = ({ isSignedOut, lastsFrom }: DeviceSession) =>
    !isSignedOut && lastsFrom >= now - SESSION_IDLE_MAX_MS;
  /** The fields of a device by its id, with what it reported since the server started. */
  const reported = (device: string, lastSeenAt: Instant) => {
    const contact = contacts.get(device);
    return {
      _id: device,
      name: names.get(device) ?? "",
      browser: contact?.browser ?? "",
      isHere: contact?.isHere ?? false,
      lastContact: contact && contact.at > lastSeenAt ? contact.at : lastSeenAt,
      version: contact?.version ?? null,
      isSecure: contact?.isSecure ?? null,
      waiting: contact?.waiting ?? null,
      oldest: contact?.oldest ?? null,
    };
  };
  const peopleOf = (ofDevice: readonly DeviceSession[]) =>
    ofDevice.filter(isLive).map(({ person }) => person);
  const displays = (await listDisplays(tx)).map(({ device, lastSeenAt }): Device => {
    const others = peopleOf(sessions.filter((session) => session.device === device._id));
    return { ...reported(device._id, lastSeenAt), person: device, isDisplay: true, others, isSignedIn: true };
  });
  return [...Map.groupBy(sessions, ({ device }) => device)]
    .flatMap(([device, ofDevice]): Device | never[] => {
      // Signed-in people come first, the most recent first.
      const [last, ...earlier] = ofDevice.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));
      if (!last || displays.some(({ _id }) => _id === device)) return [];
      const { person, lastSeenAt } = last;
      const others = peopleOf(earlier);
      return { ...reported(device, lastSeenAt), person, isDisplay: false, others, isSignedIn: isLive(last) };
    })
    .concat(displays)
    .sort((a, b) => b.lastContact - a.lastContact);
});

const rename = handle(
  devicesApi.rename,
  async (ctx, { params: { deviceId }, body: { name } }) => {
    const { tx } = ctx;
    const before = (await readDeviceNames(tx)).get(deviceId);
    if (before === undefined && (await listDevicePeople(tx, deviceId)).length === 0) {
      throw new Refusal("not-found", { device: deviceId });
    }
    const after = { _id: deviceId, name: name.trim() };
    await saveDeviceName(tx, after);
    ctx.journal({
      topic: "devices",
      entityId: deviceId,
      action: "device.named",
      before: { name: before ?? "" },
      after: { name: after.name },
    });
    return after;
  },
  {
    answerToRetry: async ({ tx }, { params: { deviceId = "" } }) => ({
      _id: deviceId,
      name: (await readDeviceNames(tx)).get(deviceId) ?? "",
    }),
  },
);

const signOut = handle(
  devicesApi.signOut,
  async (ctx, { params: { deviceId } }) => {
    const display = (await listDisplays(ctx.tx)).find(({ device }) => device._id === deviceId);
    const people = [...(display ? [display.device.name] : []), ...(await listDevicePeople(ctx.tx, deviceId))];
    if (people.length === 0) throw new Refusal("not-found", { device: deviceId });
    await endDeviceSessions(ctx.tx, deviceId, ctx.now);
    if (display) await endDisplay(ctx.tx, deviceId, ctx.now);
    const waiting = ctx.state.presence.contacts().find(({ device }) => device === deviceId)?.waiting;
    ctx.journal({
      topic: "devices",
      entityId: deviceId,
      action: "device.signedOut",
      after: { people: people.join(", "), ...(waiting !== undefined && { waiting }) },
    });
    return { ended: true };
  },
  { status: 200, answerToRetry: async () => ({ ended: true }) },
);

export const devicesFeature: Feature = { handlers: [list, rename, signOut, ...pairingHandlers] };
