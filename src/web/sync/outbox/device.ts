import { refresh } from "../cache/refresh.ts";
import { topicsOf } from "../cache/topics.ts";
import { serverNow } from "../http/clock.ts";
import { getConnection } from "../http/connection.ts";
import { tabId } from "../http/identity.ts";
import { leftSessions } from "../http/leftSessions.ts";
import { asSentence, reportDone, reportUnattended, TO_CHECK, TRIED_AGAIN } from "../http/report.ts";
import { getSession, peopleHere, tokenOf } from "../http/session.ts";
import { transport } from "../http/transport.ts";
import { tabChannel } from "../live/channel.ts";
import { browserTime } from "../time.ts";
import { openStore } from "./indexedDbStore.ts";
import type { OutboxMessage } from "./outboxState.ts";
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
    people: peopleHere(),
  }),
  tokenOf,
  dropToken: leftSessions.forget,
  time: browserTime,
  now: serverNow,
  onDelivered: (record, answer) => {
    reportDone(`${record.method} ${record.path}`);
    refresh(topicsOf(record.path), answer.seq);
  },
  onTrouble: (record, message, isParked) =>
    reportUnattended({
      title: record.failure ?? record.label,
      text: `${asSentence(message)} ${isParked ? TO_CHECK : TRIED_AGAIN}`,
      about: `${record.method} ${record.path}`,
    }),
});
