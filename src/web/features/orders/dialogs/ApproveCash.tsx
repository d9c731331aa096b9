import { Button } from "@mantine/core";
import { useState } from "react";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { device } from "../../../sync/device.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { largeCashTexts } from "../commands/approvalTexts.ts";
import type { ApprovalAnswer } from "../commands/dialogs.ts";

const ApprovalDialog = lazyDialog(async () => (await import("./ApprovalDialog.tsx")).ApprovalDialog);

interface ApproveCashProps {
  readonly record: OutboxRecord;
  readonly change: ApprovedChange;
  /** "Settle an order · T4" */
  readonly orderName: string;
}

/** Lets a permitted person approve parked cash, which is then sent again with that approval. */
export function ApproveCash({ record, change, orderName }: ApproveCashProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, body, orderId = "" } = record;
  const send = async (answer: ApprovalAnswer | undefined) => {
    setIsAsking(false);
    if (answer) await device.outbox.retry(id, { ...Object(body), approval: answer.approval });
  };
  const question = { ...largeCashTexts, action: "payments.large", orderId, orderName, change } as const;
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Approve
      </Button>
      {isAsking && <ApprovalDialog question={question} answer={(answer) => void send(answer)} />}
    </>
  );
}
