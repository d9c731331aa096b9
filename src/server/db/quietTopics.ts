import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Topic } from "#domain/events.ts";

/** The topics with few rows in the journal. The index journal_quiet, which migration 0010 makes, has their rows only. */
const quietTopics = ["settings", "staff", "menu", "areas", "expenses"] as const satisfies readonly Topic[];

/** A topic whose rows are few. */
export type QuietTopic = (typeof quietTopics)[number];

/** Tells whether a topic's rows are few, and are found over an index of their own. */
export function isQuiet(topic: Topic | undefined): topic is QuietTopic {
  return quietTopics.some((quiet) => quiet === topic);
}

/** Makes the condition that a journal row is of a quiet topic. It names all of them, without which the index is not used. */
export function isOfTopic(topic: QuietTopic): RawBuilder<SqlBool> {
  const all = sql.join(quietTopics.map((each) => sql.lit(each)));
  const column = sql.ref("journal.topic");
  return sql`(${column} = ${topic} and ${column} in (${all}))`;
}
