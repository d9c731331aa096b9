import { refresh } from "../cache/refresh.ts";
import { topicsOf } from "../cache/topics.ts";
import { serverNow } from "../http/clock.ts";
import { getConnection } from "../http/connection.ts";
import {
  deliveryKeys,
  deliverySession,
  dropDeliveryKey,
  keepOnlyDeliveryKeys,
} from "../http/deliveryKeys.ts";
import { tabId } from "../http/identity.ts";
import { reportUnattended, TO_CHECK, TRIED_AGAIN } from "../http/report.ts";
import { getSession, subscribeSession } from "../http/session.ts";
import { transport } from "../http/transport.ts";
import { tabChannel } from "../live/channel.ts";
import { proveAuthor } from "./authorProof.ts";
import { openStore } from "./indexedDbStore.ts";
import type { OutboxMessage } from "./outboxState.ts";
import type { Keyholder } from "./queue.ts";
import { createOutbox } from "./runner.ts";

/** This device's outbox. */
export const outbox = createOutbox({
  store: openStore(),
  transport,
  channel: tabChannel<OutboxMessage>("rasoi.outbox"),
  tab: tabId,
  device: () => ({
    person: getSession()?.user.id,
    isReachable: getConnection().status !== "unreachable",
    provableSessions: provableSessions(),
  }),
  prove: proveAuthor,
  dropKey: dropDeliveryKey,
  now: serverNow,
  onDelivered: (record, answer) => refresh(topicsOf(record.path), answer.seq),
  onTrouble: (record, message, isParked) =>
    reportUnattended({
      title: record.failure ?? record.label,
      text: `${message} ${isParked ? TO_CHECK : TRIED_AGAIN}`,
    }),
});

/** Returns who is signed in, and the sessions by whose delivery keys this device can prove who made a command. */
export function keyholder(): Keyholder {
  return {
    person: getSession()?.user.id,
    // Asked for only where a change of somebody else is there.
    get provableSessions() {
      return provableSessions();
    },
  };
}

/** Only HTTPS and localhost have `crypto.subtle`, and only there the server gives keys. */
function provableSessions(): readonly string[] {
  return window.isSecureContext ? Object.keys(deliveryKeys()) : [];
}

/** Removes the keys of sessions that are over and under which nothing was made that still waits. */
function dropUnneededKeys(): void {
  if (!outbox.isRead()) return;
  const waiting = outbox.records.get().filter(({ state }) => state !== "delivered");
  keepOnlyDeliveryKeys(new Set([deliverySession(), ...waiting.map(({ session }) => session)]));
}

outbox.onDelivered(dropUnneededKeys);
subscribeSession(dropUnneededKeys);
