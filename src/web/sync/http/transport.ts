import { browserTime } from "../time.ts";
import { noteServerTime } from "./clock.ts";
import { connection } from "./connection.ts";
import { deviceSecretHeader } from "./deviceSecret.ts";
import { browserFetch } from "./fetch.ts";
import { deviceId } from "./identity.ts";
import { isServerNewer } from "./newer.ts";
import { createTransport, type Transport } from "./newTransport.ts";
import { session } from "./session.ts";

const own = createTransport({
  fetch: browserFetch,
  time: browserTime,
  device: deviceId,
  session,
  connection,
  noteServerTime,
  onNewer: () => isServerNewer.set(true),
  moreHeaders: deviceSecretHeader,
});

export const { headersOf, problemOf } = own;

/** Sends one request of this page. */
export const transport: Transport = async (request) => {
  if (request.method === "GET") return await own.transport(request);
  commandsOnTheWay += 1;
  try {
    return await own.transport(request);
  } finally {
    commandsOnTheWay -= 1;
  }
};

let commandsOnTheWay = 0;

export function isCommandOnTheWay(): boolean {
  return commandsOnTheWay > 0;
}
