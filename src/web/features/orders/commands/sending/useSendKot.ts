import { useCallback } from "react";
import { heldCourses } from "#domain/orders/courses/holding.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { linesToSend } from "#domain/orders/order/order.ts";
import { placeArea } from "#domain/orders/place.ts";
import { confirm, type Question } from "../../../../kit/feedback/confirm.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { TO_CHECK } from "../../../../sync/http/report.ts";
import type { OutboxRecord } from "../../../../sync/outbox/store.ts";
import { openPaper } from "../../../printing/paperWindow.ts";
import { KOT_PENDING_TEXT } from "../../kot/kotLabels.ts";
import { findPendingKot } from "../../kot/pendingKot.ts";
import { useKotPaper, usePrintKots } from "../../kot/useKotPaper.ts";
import { orderForPaper, type PaperResult } from "./paperRules.ts";
import { kotPendingToast, useKotCommands } from "./useKotCommands.ts";

/**
 * KOT: sends and prints the unsent lines, or Fire: those of `courses`. If only held ones are unsent, offers to fire the first
 * course; without any, to print the last KOT again.
 */
export function useSendKot(): (
  order: Order | undefined,
  courses?: readonly string[],
) => Promise<PaperResult> {
  const kitchen = useKotCommands();
  const kotPaper = useKotPaper();
  const reprint = useReprintKot();
  return useCallback(
    async (shownOrder, courses) => {
      const order = orderForPaper(shownOrder, "KOT");
      if (!order) return "nothing";
      const waiting = findPendingKot(order._id);
      if (waiting?.refusal?.code === "kot-late") return notifyParked(waiting);
      const isAllSent = !courses && linesToSend(order).length === 0;
      const held = isAllSent ? heldCourses(order.items)[0]?.name : undefined;
      if (held !== undefined && !(await confirm(fireQuestion(held)))) return "nothing";
      if (isAllSent && held === undefined) return waiting ? notifyPending() : reprint(order._id);
      const paper = openPaper("KOT", placeArea(order.place), "sent");
      const sent = await kitchen.send(order, held === undefined ? courses : [held]);
      if (!sent?.kot) {
        paper.close();
        return "nothing";
      }
      notify.success("KOT Generated", `${sent.kot.table.name} · KOT #${sent.kot.token}`);
      return await paper.print([kotPaper(sent.kot)]);
    },
    [kitchen, kotPaper, reprint],
  );
}

function fireQuestion(course: string): Question {
  return {
    title: `${course} held`,
    text: "All else is with the kitchen. Fire it now?",
    confirmLabel: `Fire ${course}`,
  };
}

/** A queued KOT is not sent twice; its toast is shown again. */
function notifyPending(): PaperResult {
  notify.info(kotPendingToast.title, kotPendingToast.text);
  return "nothing";
}

function notifyParked({ refusal }: OutboxRecord): PaperResult {
  notify.failure(KOT_PENDING_TEXT, `${refusal?.message ?? ""} ${TO_CHECK}`);
  return "nothing";
}

/** Offers to print an order's newest KOT, for the first time or again. */
function useReprintKot(): (orderId: string) => Promise<PaperResult> {
  const { lastKot } = useKotCommands();
  const printKots = usePrintKots();
  return useCallback(
    async (orderId) => {
      const kot = await lastKot(orderId);
      return kot && (await confirm(questionOf(kot))) ? await printKots([kot]) : "nothing";
    },
    [lastKot, printKots],
  );
}

function questionOf({ isPrinted }: Kot): Question {
  const title = "The kitchen knows everything";
  if (!isPrinted) {
    const text = "Nothing changed since the last KOT, and that was not printed yet. Print it now?";
    return { title, text, confirmLabel: "Print" };
  }
  const text = "Nothing changed since the last KOT. Print it again, marked DUPLICATE?";
  return { title, text, confirmLabel: "Print again" };
}
