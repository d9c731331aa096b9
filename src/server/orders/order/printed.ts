import type { JournalAction } from "#domain/events.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { subjectOfOrder } from "./journalSubject.ts";

/** The fields of a KOT, bill or slip for its journal row. */
type Paper = Parameters<typeof subjectOfOrder>[0] & { readonly _id: string; readonly printCount: number };

/** Journals a print, and returns the new print count. */
export function journalPrint(
  ctx: Pick<CommandCtx, "journal">,
  { topic, action }: { readonly topic: "kot" | "bills"; readonly action: JournalAction },
  paper: Paper,
): number {
  const printCount = paper.printCount + 1;
  ctx.journal({
    topic,
    entityId: paper._id,
    action,
    before: { printCount: paper.printCount },
    after: { printCount },
    ...subjectOfOrder(paper),
  });
  return printCount;
}
