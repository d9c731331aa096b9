import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { PrinterNetwork } from "#domain/printing/networks.ts";
import { accountsFeature } from "./accounts/feature.ts";
import { markReceiptPrinted } from "./accounts/receipts.ts";
import { activityFeature } from "./activity/feature.ts";
import { dayCloseFeature, markZPrinted } from "./dayClose/feature.ts";
import { keepUnsentCash } from "./dayClose/unsentCash.ts";
import { detectStorageTrouble } from "./db/storage/storageTrouble.ts";
import { devicesFeature } from "./devices/feature.ts";
import { drawersFeature } from "./drawers/feature.ts";
import { expensesFeature } from "./expenses/feature.ts";
import { floorFeature } from "./floor/feature.ts";
import { acceptBodies, OPEN_BODY_BYTES_MAX } from "./http/body.ts";
import { newLateDeliveries } from "./http/command.ts";
import { serveDocs } from "./http/docs/docs.ts";
import { answerError, answerErrors } from "./http/errors.ts";
import { type EventStreams, serveEvents } from "./http/events/events.ts";
import type { Feed } from "./http/events/feed.ts";
import type { StreamLimits } from "./http/events/streamLimits.ts";
import type { Feature } from "./http/handlers/handler.ts";
import type { ServerState } from "./http/handlers/serverInfo.ts";
import { healthFeature } from "./http/health.ts";
import { answerOddRequests, refuseUnparsed } from "./http/malformed.ts";
import { allowOrigins } from "./http/origins.ts";
import { newPresence, type PresenceClock } from "./http/presence/presence.ts";
import type { AppContext } from "./http/request.ts";
import { newId } from "./http/request.ts";
import { serveHandlers } from "./http/serve.ts";
import { boundBodies, endSlowBodies, headerTimeouts, type RequestTimeouts } from "./http/slowBodies.ts";
import { protectAndCompress, serveScreens } from "./http/static.ts";
import { kitchenFeature } from "./kitchen/feature.ts";
import { serveUploads } from "./media/uploads.ts";
import { menuFeature } from "./menu/feature.ts";
import { networkFeature } from "./network/feature.ts";
import { serveInstallFiles } from "./network/install.ts";
import { isStrictTransport } from "./network/strictTransport.ts";
import { ordersFeature } from "./orders/feature.ts";
import { newLastBillNumber } from "./orders/order/billNumber.ts";
import { ordersOnTables } from "./orders/order/ordersOnTables.ts";
import { ordersOnAccounts } from "./orders/paying/ordersOnAccounts.ts";
import { markPrinted } from "./orders/printing/markPrinted.ts";
import { printingFeature } from "./printing/feature.ts";
import type { MarkPrinted } from "./printing/spooler/outcome.ts";
import { newSalesExports } from "./reports/export/salesExports.ts";
import { reportsFeature } from "./reports/feature.ts";
import { settingsFeature } from "./settings/feature.ts";
import { setupFeature } from "./setup/feature.ts";
import { staffFeature } from "./staff/feature.ts";
import { createLoginThrottling } from "./staff/loginThrottling.ts";
import { newRefusedSignIns } from "./staff/refusedSignIns.ts";

/** How each paper is marked printed, by the features that have papers. */
export const printedPapers: MarkPrinted = { ...markPrinted, receipt: markReceiptPrinted, z: markZPrinted };

export const features: readonly Feature[] = [
  healthFeature,
  networkFeature,
  settingsFeature,
  staffFeature,
  devicesFeature,
  menuFeature,
  floorFeature(ordersOnTables),
  drawersFeature,
  accountsFeature(ordersOnAccounts),
  ordersFeature,
  kitchenFeature,
  dayCloseFeature,
  expensesFeature,
  reportsFeature,
  activityFeature,
  setupFeature,
  printingFeature(printedPapers),
];

/** Creates the in-memory state of a running server's features. */
export function newState(clock: PresenceClock, printerNetworks: readonly PrinterNetwork[]): ServerState {
  return {
    printerNetworks,
    presence: newPresence(clock),
    lateDeliveries: newLateDeliveries(),
    lastBillNumber: newLastBillNumber(),
    salesExports: newSalesExports(),
    loginThrottling: createLoginThrottling(),
    refusedSignIns: newRefusedSignIns(),
  };
}

/** The longest path parameter: longer than ids (UUIDs and hashes), so that a mistyped id is answered 404. */
const PARAMETER_LENGTH_MAX = 500;

export interface AppSettings {
  readonly webDir: string;
  readonly logLevel: string;
  readonly requestTimeouts: RequestTimeouts;
  readonly streamLimits: StreamLimits;
  readonly trustProxy: readonly string[];
  /** The additional origins whose pages may call the API (CORS). */
  readonly origins: readonly string[];
}

/** Creates the HTTP server without routes. */
export function createHttp(settings: AppSettings): FastifyInstance {
  return Fastify({
    // Headers contain session tokens, and libraries log them at level trace.
    logger: { level: settings.logLevel, redact: { paths: ["headers", "*.headers"], remove: true } },
    // Two log lines per request would take longer than most requests; the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    bodyLimit: OPEN_BODY_BYTES_MAX,
    genReqId: newId,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnparsed,
    // answerOddRequests refuses it with a message instead.
    http: { requireHostHeader: false, ...headerTimeouts(settings.requestTimeouts) },
  });
}

interface Parts {
  readonly feed: Feed;
  readonly onFailure: (error: unknown) => void;
}

/** Adds all handlers, the event stream, the API documentation and the web app. The server does not listen yet. */
export async function addRoutes(
  http: FastifyInstance,
  context: AppContext,
  { feed, onFailure, ...settings }: AppSettings & Parts,
): Promise<EventStreams> {
  answerErrors(http, (error) => {
    onFailure(error);
    if (detectStorageTrouble(error) === "damaged") context.info.storage.note("damaged");
  });
  answerOddRequests(http);
  endSlowBodies(http, settings.requestTimeouts);
  boundBodies(http);
  await protectAndCompress(http, isStrictTransport(context.info.https));
  await allowOrigins(http, settings.origins);
  await acceptBodies(http);
  // Screens set their clock by the Date header: it is the server's time, even while the computer's clock is wrong.
  http.addHook("onRequest", async (_, reply) => {
    reply.header("date", new Date(context.clock.now()).toUTCString());
  });
  serveHandlers(http, context);
  const streams = serveEvents(http, {
    ...context,
    feed,
    limits: settings.streamLimits,
    onReport: keepUnsentCash(context),
  });
  serveUploads(http, context.databases.reader);
  serveInstallFiles(http, context.info.https);
  await serveDocs(http, context.handlers);
  await serveScreens(http, settings.webDir);
  return streams;
}
