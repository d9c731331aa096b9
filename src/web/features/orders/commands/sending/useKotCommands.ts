import { useMemo } from "react";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { KOT_PENDING_TEXT } from "../../kot/kotLabels.ts";
import { noteSent } from "../../kot/useUnprinted.ts";
import { confirmOrNotify } from "../confirmOrNotify.ts";
import { newKotNumber } from "../references.ts";

export interface KotCommands {
  /**
   * Sends the lines that are not held as a KOT, or those of `courses`, with toasts. `kot`: null while queued; the result:
   * undefined if it failed.
   */
  readonly send: (
    order: Order,
    courses?: readonly string[],
  ) => Promise<{ readonly order: Order; readonly kot: Kot | null } | undefined>;
  /** The order's newest KOT; shows 'No KOT found for this order yet.' if there is none. */
  readonly lastKot: (orderId: string) => Promise<Kot | undefined>;
}

export const kotPendingToast = {
  title: "KOT is waiting",
  text: `${KOT_PENDING_TEXT}. It goes there as soon as the server is back.`,
};
const toast = { waiting: kotPendingToast };

export function useKotCommands(): KotCommands {
  const sendKot = useSend(sendingApi.sendKot, { toast });
  return useMemo(
    () => ({
      send: async (order, courses) => {
        const body = { kotNumber: newKotNumber(), ...(courses && { courses: [...courses] }) };
        const sent = await sendKot({ params: { orderId: order._id }, body });
        if (sent.kind === "waiting" && !sent.failure) return { order, kot: null };
        if (sent.kind !== "done") return undefined;
        if (sent.answer.kot) noteSent(sent.answer.kot, sent.seq);
        return sent.answer;
      },
      lastKot: async (order) => {
        const question = device.ask(kotApi.list, { search: { order, limit: 1 } });
        const kots = await confirmOrNotify("Failed to load KOTs", question);
        if (kots?.length === 0) notify.failure("No KOT", "No KOT found for this order yet.");
        return kots?.[0];
      },
    }),
    [sendKot],
  );
}
