import type { Topic } from "#domain/events.ts";

/** The topics with few journal rows, none with an order as subject: they are in the index journal_no_subject. */
const quietTopics: readonly Topic[] = ["settings", "staff", "menu", "areas", "expenses", "devices"];

/** True if a topic has few rows, which have their own index. */
export function isQuiet(topic: Topic | undefined): boolean {
  return quietTopics.some((quiet) => quiet === topic);
}
