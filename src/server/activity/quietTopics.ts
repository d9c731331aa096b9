import type { Topic } from "#domain/events.ts";

/** The topics with few rows in the journal, none of which is about an order: the index journal_no_subject holds them. */
const quietTopics: readonly Topic[] = ["settings", "staff", "menu", "areas", "expenses", "devices"];

/** Returns whether a topic's rows are few, and are found over their own index. */
export function isQuiet(topic: Topic | undefined): boolean {
  return quietTopics.some((quiet) => quiet === topic);
}
