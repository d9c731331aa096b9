import { Alert, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatRupees, type Paise, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import { type Order, PaymentType } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { isOpen, liquorRateRefusal } from "#domain/orders/order/order.ts";
import { isLiquor } from "#domain/orders/order/totals.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { usualAccountName } from "#domain/orders/payments/usualAccount.ts";
import { refusals } from "#domain/refusal.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { toOptions } from "../../../kit/form/options.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { NotChargedButton } from "../charging/NotChargedButton.tsx";
import { changeToGive } from "../commands/dialogs.ts";
import { useOptimisticOrder } from "../pending/useOptimisticOrder.ts";
import { SplitDialog } from "../split/SplitDialog.tsx";
import { canSplit } from "../split/shares.ts";
import { CloseFreeOrder } from "./CloseFreeOrder.tsx";
import { PaymentFields } from "./PaymentFields.tsx";
import { PaymentsTaken } from "./PaymentsTaken.tsx";
import { changeDueOf, currentSum, newDraft, nextSplitPart, paymentBody, paymentProblems } from "./payment.ts";
import classes from "./SettleDialog.module.css";
import { RefusedPayments, Sums, TotalChanged } from "./SettleSums.tsx";
import { SplitFields } from "./SplitFields.tsx";
import { type PayableOrder, useReceivePayment } from "./useReceivePayment.ts";

interface SettleDialogProps {
  readonly orderId: string;
  /** The lines that the kitchen shall not get (`useSendUnsentLines`). */
  readonly unsentText: string;
  /** Called with the paid order, or undefined when it is not settled. */
  readonly answer: (order: Order | undefined) => void;
}

/** Asks how an order is paid, and settles it, or receives a part of the sum and stays open for the rest. */
export function SettleDialog({ orderId, unsentText, answer }: SettleDialogProps) {
  const onScreen = useOptimisticOrder(orderId);
  /** The order as it was when its payment was sent: what is on screen stays as it is until the answer is there. */
  const [paying, setPaying] = useState<Order>();
  const order = paying ?? onScreen.order;
  if (!order) return null;
  const Form = formFor(order);
  return (
    <Modal
      opened
      onClose={() => answer(undefined)}
      title={`Settle · ${order.table.name} · ${order.area.name}`}
      size="md"
      closeOnClickOutside={false}
      classNames={{ header: classes.header }}
    >
      <Form payable={{ ...onScreen, order, left: unsentText, setPaying }} answer={answer} />
    </Modal>
  );
}

function formFor(order: Order) {
  if (liquorRateRefusal(order)) return LiquorWithoutRate;
  return isNothingCharged(order) ? CloseFreeOrder : SettleForm;
}

function LiquorWithoutRate({ payable: { order } }: SettleFormProps) {
  const names = order.items.filter(isLiquor).map(({ menuItem }) => menuItem.name);
  return (
    <Alert color="red" role="alert" title={`${names.join(", ")} cannot be billed yet`}>
      {refusals["liquor-rate-missing"].message} Until then, split the other dishes off and settle them.
    </Alert>
  );
}

interface SettleFormProps extends Pick<SettleDialogProps, "answer"> {
  readonly payable: PayableOrder;
}

function SettleForm({ payable, answer }: SettleFormProps) {
  const { order } = payable;
  const isOffline = useIsServerUnreachable();
  const receive = useReceivePayment(payable);
  const account = usualAccountName(order);
  const due = amountDue(order);
  /** The sum that the person has seen. When the rest becomes another one, the first tap only agrees to it. */
  const [agreed, setAgreed] = useState<Paise>(due);
  const [draft, setDraft] = useState(() => newDraft(order.paymentType, account));
  const [isSplitting, setIsSplitting] = useState(false);
  const sum = currentSum(draft, due);
  const problems = paymentProblems(draft, due);
  const isSaving = payable.pendingCount > 0 && !isOffline;
  const needsServer = isOffline && (draft.paymentType !== "cash" || sum < due);

  const submit = async () => {
    if (due !== agreed) return setAgreed(due);
    const paid = await receive(paymentBody(draft, due), due);
    if (!paid) return undefined;
    const change = changeDueOf(draft, sum);
    if (change) changeToGive.set({ table: order.table.name, change });
    if (!isOpen(paid) || sum === due) return answer(paid);
    const nextRest = amountDue(paid);
    setAgreed(nextRest);
    return setDraft({ ...newDraft(draft.paymentType, account), part: nextSplitPart(draft.part, nextRest) });
  };

  const label = () => {
    if (isSaving) return "Saving changes…";
    if (due !== agreed) return `Use ${formatRupees(due)}`;
    return `${sum < due ? "Receive" : "Settle"} ${formatRupees(sum)}`;
  };

  return (
    <Stack gap="sm" component="form" className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <Sums order={order} due={due} />
      {order.amountPaid !== ZERO && <PaymentsTaken orderId={order._id} />}
      <TotalChanged order={order} serverOrder={payable.serverOrder} agreed={agreed} />
      <RefusedPayments orderId={order._id} />
      <SegmentedControl
        fullWidth
        aria-label="Payment type"
        value={draft.paymentType}
        onChange={(value) => {
          const paymentType = PaymentType.safeParse(value);
          if (paymentType.success) setDraft({ ...draft, paymentType: paymentType.data });
        }}
        data={toOptions(PaymentType.options, paymentTypeLabels)}
      />
      {due > ZERO && (
        <SplitFields
          draft={draft}
          due={due}
          problem={problems.amount}
          onChange={setDraft}
          notCharged={order.amountPaid === ZERO && <NotChargedButton order={order} />}
          onSplitByDishes={canSplit(order) ? () => setIsSplitting(true) : undefined}
        />
      )}
      {isSplitting && (
        <SplitDialog
          orderId={order._id}
          answer={(isSplit) => {
            setIsSplitting(false);
            if (isSplit) answer(undefined);
          }}
        />
      )}
      <PaymentFields order={order} draft={draft} sum={sum} problems={problems} onChange={setDraft} />
      {needsServer && (
        <Alert color="saffron">{NEEDS_SERVER} Cash for all of it can be taken all the same.</Alert>
      )}
      <div className={classes.pay}>
        {draft.account === "" && problems.account !== undefined && (
          <Text size="sm" ta="center" role="status">
            {problems.account}
          </Text>
        )}
        <ActionButton
          type="submit"
          size="lg"
          fullWidth
          disabled={Object.keys(problems).length > 0 || isSaving || needsServer}
          onClick={submit}
        >
          {label()}
        </ActionButton>
      </div>
    </Stack>
  );
}
