import type { BodyOf } from "#domain/endpoint.ts";
import { approvalApi } from "#domain/staff/approvalApi.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { type SendResult, useSend } from "../../../sync/hooks/useSend.ts";
import type { Approver } from "./ApproverFields.tsx";

type Asked = Pick<BodyOf<typeof approvalApi.approve>, "action" | "target" | "change">;

/** Returns a function that gets one change approved, by PIN or password. */
export function useApprove(): (
  approver: Approver,
  request: Asked,
) => Promise<SendResult<{ readonly approval: string }>> {
  const approve = useSend(approvalApi.approve);
  const approveByPin = useSend(pinApi.approveByPin);
  return async ({ by: _, ...approver }, request) =>
    "pin" in approver
      ? await approveByPin({ body: { ...approver, ...request } })
      : await approve({ body: { ...approver, ...request } });
}
