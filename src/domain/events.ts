import { z } from "zod";
import type { Permission } from "./permissions.ts";

/** What a change was about; one word per feature whose screens refresh on it. */
export const Topic = z.enum([
  "settings",
  "staff",
  "menu",
  "areas",
  "tables",
  "orders",
  "kot",
  "bills",
  "expenses",
]);
export type Topic = z.infer<typeof Topic>;

/** Whoever may read a topic's entities hears of their changes. */
export const topicPermission: Record<Topic, Permission> = {
  settings: "floor.read",
  staff: "staff.manage",
  menu: "floor.read",
  areas: "floor.read",
  tables: "floor.read",
  orders: "floor.read",
  kot: "floor.read",
  bills: "floor.read",
  expenses: "expenses.manage",
};

/**
 * One committed change as the event stream tells it. `seq` is its journal position; `id` the entity, `by` the
 * person's id. The content of the change is read through the entity's own query, never from the event.
 */
export const ChangeEvent = z.object({
  seq: z.number().int().positive(),
  topic: Topic,
  id: z.string(),
  by: z.string(),
});
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** Sent every few seconds: the stream lives, and the journal's head is here. */
export const Heartbeat = z.object({ seq: z.number().int().nonnegative(), epoch: z.string() });
export type Heartbeat = z.infer<typeof Heartbeat>;
