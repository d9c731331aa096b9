import { Alert, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { formatRupees, type Paise, sum as sumOf, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import { type Order, PaymentType } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { isOpen, withChanges } from "#domain/orders/order/order.ts";
import { formatTaxRate, isSameTax } from "#domain/orders/order/taxed.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { placeAccount } from "#domain/orders/place.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { toOptions } from "../../../kit/form/options.ts";
import { device } from "../../../sync/device.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { useParked } from "../../../sync/hooks/useOutbox.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { openPaper } from "../../printing/paperWindow.ts";
import { NotChargedButton } from "../charging/NotChargedButton.tsx";
import { useSlipPaper } from "../commands/billing/useSlipPaper.ts";
import { confirmOrNotify } from "../commands/confirmOrNotify.ts";
import { changeToGive } from "../commands/dialogs.ts";
import { useSettle } from "../commands/paying/useSettle.ts";
import { useSendUnsentLines } from "../commands/sending/useSendUnsentLines.ts";
import { type OptimisticOrder, useOptimisticOrder } from "../pending/useOptimisticOrder.ts";
import { parkedPayment } from "../refused/parkedPayment.ts";
import { SplitDialog } from "../split/SplitDialog.tsx";
import { canSplit } from "../split/shares.ts";
import { PaymentFields } from "./PaymentFields.tsx";
import { PaymentsTaken } from "./PaymentsTaken.tsx";
import { changeDueOf, currentSum, newDraft, nextSplitPart, paymentBody, paymentProblems } from "./payment.ts";
import classes from "./SettleDialog.module.css";
import { SplitFields } from "./SplitFields.tsx";

interface SettleDialogProps {
  readonly orderId: string;
  /** The lines that the kitchen shall not be notified of (`useSendUnsentLines`). */
  readonly left: string;
  /** Called with the paid order, or undefined when it is not settled. */
  readonly answer: (order: Order | undefined) => void;
}

/** Asks how an order is paid, and settles it, or takes a part of the sum and stays open for the rest. */
export function SettleDialog({ orderId, left, answer }: SettleDialogProps) {
  const onScreen = useOptimisticOrder(orderId);
  /** The order as it was when the payment was sent, shown until the answer is there. */
  const [sent, setSent] = useState<Order>();
  const order = sent ?? onScreen.order;
  if (!order) return null;
  const Form = isNothingCharged(order) ? FreeForm : SettleForm;
  return (
    <Modal
      opened
      onClose={() => answer(undefined)}
      title={`Settle · ${order.table.name} · ${order.area.name}`}
      size="md"
      closeOnClickOutside={false}
      classNames={{ header: classes.header }}
    >
      <Form {...onScreen} order={order} left={left} answer={answer} setSent={setSent} />
    </Modal>
  );
}

type SettleFormProps = Pick<SettleDialogProps, "answer" | "left"> &
  Pick<OptimisticOrder, "serverOrder" | "version" | "pendingCount" | "refetch"> & {
    readonly order: Order;
    readonly setSent: (order: Order | undefined) => void;
  };

function SettleForm(props: SettleFormProps) {
  const { order } = props;
  const isOffline = useIsServerUnreachable();
  const rest = amountDue(order);
  /** The sum that the person has seen. When it changes, the person has to agree to the new one first. */
  const [agreed, setAgreed] = useState<Paise>(rest);
  const [draft, setDraft] = useState(() => newDraft(order.paymentType, placeAccount(order.place)));
  const [isSplitting, setIsSplitting] = useState(false);
  const sum = currentSum(draft, rest);
  const problems = paymentProblems(draft, rest);
  // The server's version includes this device's changes only after they have been delivered.
  const isCatchingUp = props.pendingCount > 0 && !isOffline;
  const needsServer = isOffline && (draft.paymentType !== "cash" || sum < rest);
  const pay = usePay(props);

  const submit = async () => {
    if (rest !== agreed) return setAgreed(rest);
    const paid = await pay(paymentBody(draft, rest), rest);
    if (!paid) return undefined;
    const change = changeDueOf(draft, sum);
    if (change) changeToGive.set({ table: order.table.name, change });
    if (!isOpen(paid) || sum === rest) return props.answer(paid);
    const left = amountDue(paid);
    setAgreed(left);
    const part = nextSplitPart(draft.part, left);
    return setDraft({ ...newDraft(draft.paymentType, placeAccount(order.place)), part });
  };

  return (
    <Stack gap="sm" component="form" className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <Sums order={order} rest={rest} />
      {order.amountPaid !== ZERO && <PaymentsTaken orderId={order._id} />}
      <TotalChanged {...props} agreed={agreed} />
      <PaidBefore orderId={order._id} />
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
      {rest > ZERO && (
        <SplitFields
          draft={draft}
          rest={rest}
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
            if (isSplit) props.answer(undefined);
          }}
        />
      )}
      <PaymentFields draft={draft} sum={sum} problems={problems} onChange={setDraft} />
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
          disabled={Object.keys(problems).length > 0 || isCatchingUp || needsServer}
          onClick={submit}
        >
          {isCatchingUp
            ? "Saving changes…"
            : rest !== agreed
              ? `Use ${formatRupees(rest)}`
              : `${sum < rest ? "Receive" : "Settle"} ${formatRupees(sum)}`}
        </ActionButton>
      </div>
    </Stack>
  );
}

/** Closes an order of which nothing is charged, and prints its slip: there is nothing to pay. */
function FreeForm(props: SettleFormProps) {
  const { order, pendingCount, answer } = props;
  const pay = usePay(props);
  const slipPaper = useSlipPaper();
  const close = async () => {
    const paper = openPaper("slip");
    const closed = await pay({ paymentType: "cash" }, amountDue(order));
    const search = { order: order._id, limit: 1 };
    const [slip] =
      (closed && (await confirmOrNotify("Failed to load the slip", device.ask(slipsApi.list, { search })))) ??
      [];
    await paper.print(slip ? [slipPaper(slip)] : []);
    if (closed) answer(closed);
  };
  return (
    <Stack gap="sm">
      <Text>
        Nothing is charged: no bill, but a slip of{" "}
        {formatRupees(sumOf(order.items.map(({ amount }) => amount)))} at menu prices. It is printed now, and
        again under Bills.
      </Text>
      <ActionButton size="lg" fullWidth needsServer disabled={pendingCount > 0} onClick={close}>
        {pendingCount > 0 ? "Saving changes…" : "Close the order"}
      </ActionButton>
    </Stack>
  );
}

/** Returns a function that sends a payment, after the kitchen knows of what is paid; it returns the order, or undefined when nothing was taken. */
function usePay({ order, version, pendingCount, refetch, left, setSent }: SettleFormProps) {
  const settle = useSettle();
  const tellKitchen = useSendUnsentLines();
  /** The version that the last part has left: the order on screen may not be read again yet. */
  const lastVersion = useRef(0);
  return async (body: ReturnType<typeof paymentBody>, rest: Paise): Promise<Order | undefined> => {
    // Somebody may have added a dish while this dialog is open: the kitchen is notified of what is paid.
    const answer = await tellKitchen(order, left);
    if (!answer || answer.isUnsent) return undefined;
    const isSent = answer.order !== order;
    setSent(order);
    const paid = await settle(order, {
      ...body,
      expectedTotal: rest,
      version: isSent
        ? answer.order.version
        : pendingCount > 0 || version === undefined
          ? undefined
          : Math.max(version, lastVersion.current),
    });
    setSent(undefined);
    if (paid.kind === "refused") refetch();
    if (paid.kind !== "done" && paid.kind !== "waiting") return undefined;
    if (paid.kind === "waiting") return order;
    lastVersion.current = paid.answer.version;
    return paid.answer;
  };
}

/** The total, and where a part of it was paid before, the rest. */
function Sums({ order, rest }: { readonly order: Order; readonly rest: Paise }) {
  const isPartlyPaid = order.amountPaid !== ZERO;
  return (
    <div className={classes.total}>
      <Text>{isPartlyPaid ? "To pay" : "Grand Total"}</Text>
      {isPartlyPaid && (
        <Text c="dimmed" size="sm">
          {formatRupees(order.amountPaid)} of {formatRupees(order.grandTotal)} paid
        </Text>
      )}
      <output className={classes.amount}>{formatRupees(rest)}</output>
    </div>
  );
}

/** Says that the total is another one than the person has seen, or than the order had with the rate of the day before, and why. */
function TotalChanged({ order, serverOrder, agreed }: SettleFormProps & { readonly agreed: Paise }) {
  const rest = amountDue(order);
  const before = serverOrder && !isSameTax(serverOrder.tax, order.tax) ? serverOrder.tax : undefined;
  const was = rest !== agreed || !before ? agreed : amountDue(withChanges(order, { tax: before }));
  if (was === rest) return null;
  return (
    <Alert color="saffron" title="The total has changed." role="alert">
      It was {formatRupees(was)} and is {formatRupees(rest)} now.
      {before && ` The tax is ${formatTaxRate(order.tax)} from today on, and was ${formatTaxRate(before)}.`}
      {rest !== agreed && " Check it and settle again."}
    </Alert>
  );
}

/** Names payments of the order that are queued on this device after the server has refused them. */
function PaidBefore({ orderId }: { readonly orderId: string }) {
  const parked = useParked().filter((command) => command.orderId === orderId);
  const kept = parked.flatMap(({ record }) => parkedPayment(record)?.received ?? []);
  return kept.map((received) => (
    <Alert key={received} color="red" title="This order was paid on this device already." role="alert">
      {received}. The server does not have it yet: try it again under “to check” before you take money twice.
    </Alert>
  ));
}
