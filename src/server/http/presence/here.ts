import type { FastifyInstance } from "fastify";
import { Here } from "#domain/devices/presence.ts";
import { refOf } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import { decode } from "../decode.ts";
import { SESSION, sessionOf } from "../request.ts";
import type { SessionCheck } from "../session.ts";
import type { Presence } from "./presence.ts";

const BODY_BYTES_MAX = 1024;

interface HereContext {
  readonly sessionCheck: SessionCheck;
  readonly presence: Presence;
}

/**
 * Serves POST /api/events/here: the answer of a device to the stream's heartbeat. It keeps no session alive, since a page that is
 * only open is not used. Where somebody left changes, the session that delivers them says how many there are.
 */
export function serveHere(app: FastifyInstance, { sessionCheck, presence }: HereContext): void {
  app.post("/api/events/here", {
    bodyLimit: BODY_BYTES_MAX,
    onRequest: async (request) => {
      request.setDecorator(SESSION, await sessionCheck.look(request));
      if (!sessionOf(request)) throw new Refusal("not-signed-in");
    },
    handler: async (request, reply) => {
      const here = decode(Here, request.body);
      const session = sessionOf(request);
      // A program without a name for its device is nobody whom others would meet.
      if (session && session.device !== session._id) {
        const place = session.onlyDelivers ? null : here.place;
        presence.hear({ ...here, place, device: session.device, person: refOf(session.person) }, "device");
      }
      return reply.code(204).send();
    },
  });
}
