import type { Readable } from "node:stream";
import type { JournalAction, Topic } from "#domain/events.ts";
import { LEAST_ROLE, type SessionRole } from "#domain/permissions.ts";
import type { DaySpan } from "#domain/span.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import type { ServerInfo, ServerState } from "./serverInfo.ts";

/** Who asks. For public endpoints nobody is known: `_id` is then the empty text (see `NOBODY`). */
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly role: SessionRole;
}

export const NOBODY: Person = { _id: "", name: "", username: "", role: LEAST_ROLE };

/** Says which business day an instant belongs to. The settings know from which hour on; whoever starts the server hands it in. */
export interface BusinessDays {
  /** The day of an instant, and after a day close a day that is open. */
  of(at: Instant): BusinessDay;
  startOf(day: BusinessDay): Instant;
  /** True if nothing more may be written into a day. */
  isClosed(day: BusinessDay): boolean;
  /** The same as this transaction sees it, also where another node closed a day. */
  within(tx: ReadTx): Promise<BusinessDays>;
}

/** One change, for the journal: what changed only. */
export interface JournalEntry {
  readonly topic: Topic;
  readonly entityId: string;
  readonly action: JournalAction;
  readonly before?: object;
  readonly after?: object;
  /** The thing it is about beside the entity: rows about the same are found together. */
  readonly subjectId?: string;
  /** Where it happened. */
  readonly atId?: string;
  /** Who did it, when it is not `ctx.person`: a sign-in is done by the one who becomes known through it. */
  readonly by?: string;
}

interface AnyCtx {
  readonly now: Instant;
  readonly businessDay: BusinessDay;
  readonly person: Person;
  /** sha256 of the session's token; undefined when nobody is signed in. */
  readonly sessionHash: string | undefined;
  /** Whether a PIN opened the session. */
  readonly isByPin: boolean;
  /** When the session began; `now` when nobody is signed in. */
  readonly signedInAt: Instant;
  readonly server: ServerInfo;
  readonly state: ServerState;
}

/** The words of an answer's headers on a page of a list. */
export interface PageInfo {
  /** `X-Total-Count`: the rows of the whole list, where that is one business day. */
  readonly total?: number | undefined;
  /** `Link`: where the next page begins; left out on the last one. */
  readonly nextCursor?: string | undefined;
  /** `X-Span`: the days that were read, for a list that reads no others. */
  readonly span?: DaySpan | undefined;
  /** `X-Earlier-Day`: the newest day before that span which has any rows of this kind. */
  readonly earlierDay?: BusinessDay | undefined;
}

export interface QueryCtx extends AnyCtx {
  readonly tx: ReadTx;
  /** Sets the answer's headers for a page of a list. */
  page(info: PageInfo): void;
}

/**
 * For queries that take long: no transaction is open, since one would hold up everybody's reads on SQLite. What such a
 * query reads may be newer than the answer's `X-Seq` says, never older.
 */
export interface LongReadCtx extends AnyCtx {
  readonly databases: Databases;
}

/** A file to download. It is sent as it is read. */
export interface OutgoingFile {
  /** Letters, digits, dots and hyphens only. */
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

/** Before the transaction: hashing, images, checks outside. Reads only. */
export interface PrepareCtx extends AnyCtx {
  readonly tx: ReadTx;
  readonly device: string;
  /** The client's network address, for slowing sign-in attempts. */
  readonly address: string;
  /** sha256 of the secret that this device got at a sign-in; undefined when it sends none. */
  readonly deviceSecretHash: string | undefined;
  /** Journals something that stands although the command is refused. */
  journalEvenIfRefused(entry: JournalEntry): Promise<void>;
  /** Stores something that stands although the command is refused, where its table has no rows in the journal. */
  commitEvenIfRefused(change: (tx: Tx) => Promise<void>): Promise<void>;
}

export interface CommandCtx extends AnyCtx {
  readonly tx: Tx;
  /** When the person tapped; `now` unless the feature counts the device's time. */
  readonly takenAt: Instant;
  /** When the person tapped, as the device says (`X-Taken-At`); undefined when it says nothing. */
  readonly claimedAt: Instant | undefined;
  readonly days: BusinessDays;
  /** The device's own name for itself (`X-Device`), empty when it has none. */
  readonly device: string;
  readonly address: string;
  readonly deviceSecretHash: string | undefined;
  newId(): string;
  /** Appends a journal row in the same transaction, when the command succeeds. */
  journal(entry: JournalEntry): void;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
