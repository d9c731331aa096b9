import { browserTime } from "../time.ts";
import { noteServerTime } from "./clock.ts";
import { connection } from "./connection.ts";
import { deviceSecretHeader } from "./deviceSecret.ts";
import { Failure, NO_TOKEN } from "./failure.ts";
import { browserFetch } from "./fetch.ts";
import { deviceId } from "./identity.ts";
import { isServerNewer } from "./newer.ts";
import { TOKEN_KEY } from "./newSession.ts";
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

/** Addresses of the accounts, which the specification's screen asks with the token that the browser stores, and with no other. */
const OF_ACCOUNTS = /^\/auth\/(users|register)\b/;

/** Sends one request of this page. */
export const transport: Transport = async (request) => {
  if (OF_ACCOUNTS.test(request.path) && localStorage.getItem(TOKEN_KEY) === null) {
    throw new Failure("device", NO_TOKEN);
  }
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
