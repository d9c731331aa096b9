import type { FastifyInstance } from "fastify";
import { browserName } from "#domain/devices/browserName.ts";
import { PresenceReport } from "#domain/devices/presence.ts";
import { toRef } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import { decode } from "../decode.ts";
import { requestSession, SESSION } from "../request.ts";
import type { SessionCheck } from "../session.ts";
import type { OnReport, Presence } from "./presence.ts";

const BODY_BYTES_MAX = 1024;

interface PresenceContext {
  readonly sessionCheck: SessionCheck;
  readonly presence: Presence;
  /** Called with each report. */
  readonly onReport: OnReport;
}

/**
 * Serves POST /api/events/here: a device's answer to the stream's heartbeat. It does not extend the session, since an open
 * page is not necessarily used. A signed-out session that still sends queued changes reports their number too.
 */
export function servePresence(
  app: FastifyInstance,
  { sessionCheck, presence, onReport }: PresenceContext,
): void {
  app.post("/api/events/here", {
    bodyLimit: BODY_BYTES_MAX,
    onRequest: async (request) => {
      request.setDecorator(SESSION, await sessionCheck.peek(request));
      if (!requestSession(request)) throw new Refusal("not-signed-in");
    },
    handler: async (request, reply) => {
      const report = decode(PresenceReport, request.body);
      const session = requestSession(request);
      // Programs without a device id are not shown to others.
      if (session && session.device !== session._id) {
        const place = session.isDeliveryOnly ? null : report.place;
        const browser = browserName(request.headers["user-agent"] ?? "");
        const person = toRef(session.person);
        const { shows, ...more } = report;
        const shown = shows !== undefined && session.person.role === "display" ? { shows } : {};
        const said = { ...more, ...shown, place, device: session.device, browser, person };
        presence.record(said, "device");
        await onReport(said);
      }
      return reply.code(204).send();
    },
  });
}
