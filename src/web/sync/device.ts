import { tabChannel } from "./channel.ts";
import { serverNow } from "./clock.ts";
import { getConnection } from "./connection.ts";
import { tabId } from "./identity.ts";
import { openStore } from "./indexedDbStore.ts";
import type { OutboxMessage } from "./outbox.ts";
import { refresh } from "./refresh.ts";
import { createOutbox } from "./runner.ts";
import { getSession } from "./session.ts";
import { topicsOf } from "./topics.ts";
import { transport } from "./transport.ts";

/** This device's outbox. */
export const outbox = createOutbox({
  store: openStore(),
  transport,
  channel: tabChannel<OutboxMessage>("rasoi.outbox"),
  tab: tabId,
  person: () => getSession()?.user.id,
  isReachable: () => getConnection().status !== "unreachable",
  now: serverNow,
  onDelivered: (record, answer) => refresh(topicsOf(record.path), answer.seq),
});
