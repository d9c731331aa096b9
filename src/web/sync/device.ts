import { createDevice } from "./createDevice.ts";
import { browserFetch } from "./http/fetch.ts";
import { deviceId, tabId } from "./http/identity.ts";
import { asSentence, reportDone, reportUnattended, TO_CHECK, TRIED_AGAIN } from "./http/report.ts";
import { noteContact } from "./lastContact.ts";
import { tabChannel } from "./live/channel.ts";
import { runAsLeader } from "./live/leader.ts";
import { TABLE_CONTEXT_KEY } from "./localText.ts";
import { openStore } from "./outbox/indexedDbStore.ts";
import { browserTime } from "./time.ts";

export const device = createDevice({
  deviceId,
  tabId,
  lead: runAsLeader,
  fetch: browserFetch,
  time: browserTime,
  channel: tabChannel,
  version: String(import.meta.env.VITE_VERSION),
  isSecure: window.isSecureContext,
  texts: localStorage,
  // The selected table is cleared with the session (clarification 13).
  sessionTexts: [TABLE_CONTEXT_KEY],
  onTextChanged: (react) => window.addEventListener("storage", ({ key }) => react(key)),
  store: openStore(),
  onOnline: (react) => window.addEventListener("online", react),
  onContact: noteContact,
  onDone: reportDone,
  onTrouble: (record, message, isParked) =>
    reportUnattended({
      title: record.failure ?? record.label,
      text: `${asSentence(message)} ${isParked ? TO_CHECK : TRIED_AGAIN}`,
      subject: `${record.method} ${record.path}`,
    }),
});
