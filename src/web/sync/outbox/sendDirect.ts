import { refresh } from "../cache/refresh.ts";
import { connection } from "../http/connection.ts";
import { getSession, peopleHere } from "../http/session.ts";
import { transport } from "../http/transport.ts";
import { browserTime } from "../time.ts";
import { outbox } from "./device.ts";
import { createSendDirect } from "./newSendDirect.ts";

/** Sends a command of this page to the server at once. */
export const sendDirect = createSendDirect({
  outbox,
  people: peopleHere,
  person: () => getSession()?.user.id,
  connection,
  transport,
  refresh,
  time: browserTime,
});
