import { sendingApi } from "#domain/orders/commands/sending.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { useSession } from "../../../sync/hooks/useSession.ts";
import { laterCommands } from "../../../sync/outbox/queue.ts";
import { waitUntilDelivered } from "../../../sync/outbox/sendDirect.ts";
import { BLOCKED } from "../../../sync/outbox/states/waitingForHandlers.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";
import { browserTime } from "../../../sync/time.ts";
import { openPaper, type PaperWindow } from "../../printing/paperWindow.ts";
import { confirmOrNotify } from "../commands/confirmOrNotify.ts";
import { useKotPaper } from "../kot/useKotPaper.ts";
import { answeredBody } from "../refused/lateKot.ts";

/**
 * Returns a function that answers the question about a late KOT, one that the server received more than 20
 * minutes after its tap: send and print it now, or store it as known because it was called out meanwhile.
 * Somebody else's KOT is sent as a new one in the signed-in person's name.
 */
export function useAnswerLateKot(): (record: OutboxRecord, isKnown: boolean) => Promise<void> {
  const person = useSession()?.user.id;
  const sendKot = useSend(sendingApi.sendKot, { toast: { waiting: false } });
  const printLate = usePrintLate();

  const sendInOwnName = async (record: OutboxRecord, isKnown: boolean) => {
    const blocked = laterCommands(device.outbox.records.get(), record, "parked").filter(
      ({ refusal }) => refusal?.code === BLOCKED.code,
    );
    const answered = { ...record, body: answeredBody(record, isKnown) };
    for (const one of [answered, ...blocked]) {
      const kot = toWireCommand(sendingApi.sendKot, one);
      const sent = kot && (await sendKot(kot));
      if (sent?.kind !== "done" && sent?.kind !== "waiting") return;
      await device.outbox.discard(one.id);
    }
  };

  return async (record, isKnown) => {
    // Browsers open a popup only in the tap.
    const paper = isKnown ? undefined : openPaper("KOT");
    if (record.person === person) await device.outbox.retry(record.id, answeredBody(record, isKnown));
    else await sendInOwnName(record, isKnown);
    if (paper) await printLate(record.orderId ?? "", paper);
  };
}

function usePrintLate(): (orderId: string, paper: PaperWindow) => Promise<unknown> {
  const kotPaper = useKotPaper();
  return async (orderId, paper) => {
    const isWaiting =
      (await waitUntilDelivered(orderId, {
        outbox: device.outbox,
        people: device.session.devicePeople,
        time: browserTime,
      })) !== undefined;
    const question = () => device.ask(kotApi.list, { search: { order: orderId } });
    const kots = isWaiting ? [] : await confirmOrNotify("Failed to load KOTs", question());
    // Only late KOTs have `orderedAt`.
    const late = (kots ?? []).filter(({ orderedAt, isPrinted }) => orderedAt !== null && !isPrinted);
    return await paper.print(late.map(kotPaper));
  };
}
