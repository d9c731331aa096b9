import { connection } from "../http/connection.ts";
import { leftSessions } from "../http/leftSessions.ts";
import { session } from "../http/session.ts";
import { transport } from "../http/transport.ts";
import { browserTime } from "../time.ts";
import { outbox } from "./device.ts";
import { sayHere } from "./here.ts";
import { createLeaving } from "./newLeaving.ts";

/** Tells the server of the sessions that were left in this browser, and of one that is locked. */
export const { leave, startLeaving, sayLocked } = createLeaving({
  outbox,
  session,
  left: leftSessions,
  connection,
  transport,
  sayHere,
  time: browserTime,
});
