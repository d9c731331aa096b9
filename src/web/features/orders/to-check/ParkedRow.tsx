import { Group, Text } from "@mantine/core";
import { ordersApi } from "#domain/orders/order/api.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { placeKindLabels } from "#domain/orders/place.ts";
import { formatTime } from "#domain/time.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import type { ParkedCommand } from "../../../sync/hooks/useOutbox.ts";
import { useSession } from "../../../sync/hooks/useSession.ts";
import { ApproveCash } from "../dialogs/ApproveCash.tsx";
import { KOT_PENDING_TEXT } from "../kot/kotLabels.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { toLateKot } from "../refused/lateKot.ts";
import { targetOfLateLines } from "../refused/lateLines.ts";
import { parkedPayment } from "../refused/parkedPayment.ts";
import { useDescribeChange } from "../refused/useDescribeChange.ts";
import { usePutOnNewOrder } from "../refused/usePutOnNewOrder.ts";
import { authorName, ChangeRow } from "./ChangeRow.tsx";
import { DiscardButtons } from "./DiscardButtons.tsx";
import { useAnswerLateKot } from "./useAnswerLateKot.ts";
import { sendWithout, withoutItems } from "./withoutItems.ts";

interface ParkedRowProps {
  readonly command: ParkedCommand;
}

/** Shows a refused change, the reason, and the possible actions. */
export function ParkedRow({ command }: ParkedRowProps) {
  const { record } = command;
  const late = toLateKot(record);
  const isOwn = useSession()?.user.id === record.person;
  const isForAll = late !== undefined || targetOfLateLines(record) !== undefined;
  return (
    <ChangeRow record={record}>
      {late && <Text>{late.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}</Text>}
      <Text c="red">
        {late
          ? `${KOT_PENDING_TEXT}. It was ordered at ${formatTime(late.orderedAt)}, more than 20 minutes ago.`
          : (parkedPayment(record)?.text ?? command.message)}
      </Text>
      {!isOwn && !isForAll && <Text>Only {authorName(record)} can send it again.</Text>}
      <Group gap="xs" mt={4}>
        <Offers command={command} isOwn={isOwn} />
        <DiscardButtons record={record} />
      </Group>
    </ChangeRow>
  );
}

/** Buttons for a waiter's likely next step after a refusal, besides discarding. */
function Offers({ command, isOwn }: ParkedRowProps & { readonly isOwn: boolean }) {
  const { record } = command;
  const at = targetOfLateLines(record);
  const payment = parkedPayment(record);
  const less = withoutItems(record);
  const description = useDescribeChange()(record);
  const answerLate = useAnswerLateKot();
  const putOnNewOrder = usePutOnNewOrder();
  const openOrders = useApiQueryState(ordersApi.list, openOrdersArgs).value ?? [];
  const offer = (label: string, run: () => unknown) => (
    <ActionButton variant="default" onClick={run}>
      {label}
    </ActionButton>
  );
  if (toLateKot(record)) {
    return (
      <>
        {offer("Send now", () => answerLate(record, false))}
        {offer("The kitchen knows", () => answerLate(record, true))}
      </>
    );
  }
  if (at) {
    const { table, place } = at;
    const order = findOrderOfTable(openOrders, table._id);
    const where = place ? `: ${placeKindLabels[place.kind]}` : ` on ${table.name}`;
    const label = order ? `Add to ${table.name}’s order` : `New order${where}`;
    return offer(label, () => putOnNewOrder(record, at, order?._id));
  }
  if (!isOwn) return null;
  if (less) return offer(less.label, () => sendWithout(record, less));
  if (payment?.toApprove)
    return <ApproveCash record={record} change={payment.toApprove} orderName={description} />;
  return offer(payment?.again?.label ?? "Try again", () => command.retry(payment?.again?.body));
}
