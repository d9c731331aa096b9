import { DISCARDED_LENGTH_MAX, staffApi } from "#domain/staff/api.ts";
import { instant } from "#domain/time.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { confirm } from "../../../kit/feedback/confirm.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { useSession } from "../../../sync/hooks/useSession.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { parkedPayment } from "../refused/parkedPayment.ts";
import { useDescribeChange } from "../refused/useDescribeChange.ts";
import { isCashReceived, useRecordCash } from "../refused/useRecordCash.ts";

/** Buttons that discard a change, for its author and for an admin, who first records cash that somebody else received. */
export function DiscardButtons({ record }: { readonly record: OutboxRecord }) {
  const { id, person: author, takenAt, orderId } = record;
  const user = useSession()?.user;
  const words = useDescribeChange()(record);
  const noteDiscarded = useSend(staffApi.noteDiscarded);
  const recordCash = useRecordCash();
  const isOwn = user?.id === author;
  if (!isOwn && user?.role !== "admin") return null;

  /** Removes the change here; if it is somebody else's, after the server has recorded that. */
  const remove = async () => {
    if (!isOwn) {
      const change = words.slice(0, DISCARDED_LENGTH_MAX);
      const subject = orderId === undefined ? {} : { aboutOrder: orderId };
      const noted = await noteDiscarded({ body: { author, change, takenAt: instant(takenAt), ...subject } });
      if (noted.kind !== "done") return;
    }
    await device.outbox.discard(id);
  };
  const discard = async () => {
    if (await confirmDiscard(words, parkedPayment(record)?.received)) await remove();
  };
  const recordInOwnName = async () => {
    if (await recordCash(record)) await remove();
  };
  return (
    <>
      {!isOwn && isCashReceived(record) && (
        <ActionButton variant="default" onClick={recordInOwnName}>
          Record this cash in my name
        </ActionButton>
      )}
      <ActionButton variant="subtle" color="red" onClick={discard}>
        Discard
      </ActionButton>
    </>
  );
}

/** Asks before a change is discarded. `received` names its money, if any. */
async function confirmDiscard(change: string, received?: string): Promise<boolean> {
  return await confirm({
    ...(received
      ? {
          title: "Discard this payment?",
          text: `${received}. The server knows nothing of this money: discarded, it is on no record at all.`,
        }
      : {
          title: "Discard this change?",
          text: `${change}. It was never stored on the server and will be gone.`,
        }),
    confirmLabel: "Discard",
    danger: true,
  });
}
