import { z } from "zod";
import { Timestamp } from "./time.ts";

/** Ids are UUIDs, made by whoever creates the entity: a device may, so that a command can be repeated safely. */
export const Id = z.uuid();

/** A populated reference, as answers carry it. In requests a reference is the bare id. */
export const Ref = z.object({ _id: z.string(), name: z.string() });
export type Ref = z.infer<typeof Ref>;

/** A reference in a request: the bare id, or populated, as the entity's own answer has it. */
export const RefId = z.codec(z.union([z.string(), z.looseObject({ _id: z.string() })]), z.string(), {
  decode: (ref) => (typeof ref === "string" ? ref : ref._id),
  encode: (id) => id,
});

/**
 * Makes all fields of an entity's answer optional and ignored in the body of its PUT, so that a client can read an entity,
 * change a field and send the whole entity back. Declare the fields that the PUT does use after these.
 */
export function answerSchema<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): { readonly [Name in keyof Shape]: z.ZodOptional<z.ZodUnknown> } {
  const ignored = Object.keys(shape).map((name) => [name, z.unknown().optional()]);
  return Object.fromEntries(ignored);
}

/** Returns the reference to an entity or person. */
export function toRef({ _id, name }: Ref): Ref {
  return { _id, name };
}

const entityOfId = z.registry<{ readonly entity: string }>();

/** Makes the fields of every stored entity. Its id has the entity's name, also in schemas that extend the entity's. */
export function stored(entity: string) {
  return { _id: z.string().register(entityOfId, { entity }), createdAt: Timestamp };
}

/** Returns the name of the entity that a schema describes: "order". */
export function entityOf(schema: unknown): string | undefined {
  const id: unknown = schema instanceof z.ZodObject ? schema.shape._id : undefined;
  return id instanceof z.ZodType ? entityOfId.get(id)?.entity : undefined;
}

/** The longest accepted texts. */
export const NAME_LENGTH_MAX = 80;
export const TEXT_LENGTH_MAX = 500;

/** Control characters, line separators, and characters that change the direction of the text beside them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const isSeen = (text: string) => !UNSEEN.test(text);
const UNSEEN_PROBLEM = "must not contain control or direction characters";

/** Returns the schema of a name that may be empty: one line without invisible characters. */
export function nameUpTo(lengthMax: number) {
  return z.string().max(lengthMax).refine(isSeen, UNSEEN_PROBLEM);
}

/** A name that is not blank. Screens trim it. */
export const Name = z
  .string()
  .max(NAME_LENGTH_MAX)
  .refine((text) => text.trim() !== "", { error: "must not be blank", abort: true })
  .refine(isSeen, UNSEEN_PROBLEM);

export const Text = z.string().max(TEXT_LENGTH_MAX);

export const REASON_LENGTH_MAX = 200;

/** Why something the kitchen or the guest has seen is taken back. */
export const Reason = z
  .string()
  .max(REASON_LENGTH_MAX)
  .refine((text) => text.trim() !== "", "must not be blank");

export const SortOrder = z.number().int().min(1).max(100_000);

/** The body of a command whose path says everything. */
export const EmptyBody = z.strictObject({});

/** The answer to a deletion. */
export const Deleted = z.object({ _id: z.string() });

/** Returns the schema of a whole number in a query string. */
function queryNumber(min: number, max: number) {
  return z.codec(
    z.string().regex(/^\d{1,9}$/, "must be a whole number"),
    z.number().int().min(min).max(max),
    {
      decode: Number,
      encode: String,
    },
  );
}

/** The default and the largest number of rows on a page of a long list (clarification 32). */
export const PAGE_LIMIT_DEFAULT = 200;
export const PAGE_LIMIT_MAX = 1000;

export const SEARCH_LENGTH_MAX = 80;

/** A search text; each list documents which of its fields it matches. */
export const SearchText = z.string().max(SEARCH_LENGTH_MAX);

/** Query fields of every long list. The cursor is in the previous page's Link header. */
export const paging = {
  limit: queryNumber(1, PAGE_LIMIT_MAX).optional(),
  cursor: z.string().max(200).optional(),
};

const naturalOrder = new Intl.Collator("en-IN", { numeric: true, sensitivity: "base" });

/** Compares two entities by name in natural order: T2 before T10. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return naturalOrder.compare(a.name, b.name);
}

interface Sortable {
  readonly name: string;
  readonly sortOrder: number;
}

/** Compares two entities in the order of complete lists: by sortOrder, then by name (clarification 32). */
export function bySortOrder(a: Sortable, b: Sortable): number {
  return a.sortOrder - b.sortOrder || byName(a, b);
}

/** Returns the key by which names are compared: case, outer spaces and the encoding of accents do not matter. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}
