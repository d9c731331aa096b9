import type { JournalAction } from "#domain/events.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { orderSubjectOf } from "./journalSubject.ts";

/** A ticket, bill or slip, or the part of it that its journal row needs. */
type Paper = Parameters<typeof orderSubjectOf>[0] & { readonly _id: string; readonly printCount: number };

/** Journals one more printing of a paper, and returns how often it was printed with it. */
export function journalPrint(
  ctx: CommandCtx,
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
    ...orderSubjectOf(paper),
  });
  return printCount;
}
