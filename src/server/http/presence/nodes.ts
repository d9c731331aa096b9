import { z } from "zod";
import { PresenceReport } from "#domain/devices/presence.ts";
import { Ref } from "#domain/entity.ts";
import type { Databases } from "../../db/connect.ts";
import { listen } from "../../db/listen.ts";
import { newId } from "../request.ts";
import type { DevicePresence, Presence } from "./presence.ts";

/** The PostgreSQL channel on which nodes share presence. */
const CHANNEL = "rasoi_presence";
/** PostgreSQL limits a notification to 8,000 bytes. */
const NOTICE_BYTES_MAX = 7_000;

const WirePresence = PresenceReport.extend({ device: z.string(), browser: z.string(), person: Ref });
const Notice = z.object({ node: z.string(), reports: z.array(WirePresence) });

export interface OtherNodes {
  passOn(words: readonly DevicePresence[]): void;
  close(): Promise<void>;
}

/** Shares presence with the other nodes on the same database, in both directions. */
export function joinNodes(presence: Presence, { listener }: Pick<Databases, "listener">): OtherNodes {
  if (!listener) return { passOn: () => undefined, close: async () => undefined };
  const node = newId();
  const line = listen(listener, CHANNEL, (text) => {
    if (text === undefined) return;
    const { data } = z.safeDecode(Notice, JSON.parse(text));
    if (!data || data.node === node) return;
    for (const word of data.reports) presence.record(word, "node");
  });
  return {
    passOn: (words) => {
      for (const part of toNotices(words)) line.notify(JSON.stringify({ node, reports: part }));
    },
    close: line.close,
  };
}

/** Splits reports, in wire form, over as many notifications as needed. */
function toNotices(words: readonly DevicePresence[]): object[][] {
  const notices: object[][] = [];
  let bytes = NOTICE_BYTES_MAX;
  for (const word of words) {
    const wire = z.encode(WirePresence, word);
    const length = Buffer.byteLength(JSON.stringify(wire));
    bytes += length;
    if (bytes > NOTICE_BYTES_MAX) {
      notices.push([]);
      bytes = length;
    }
    notices.at(-1)?.push(wire);
  }
  return notices;
}
