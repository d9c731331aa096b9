import { Alert, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatRupees, type Paise } from "#domain/money.ts";
import { type Order, PaymentType } from "#domain/orders/order/api.ts";
import { paymentTypeWords } from "#domain/orders/payments/paymentTypeWords.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { optionsOf } from "../../../kit/form/options.ts";
import { useIsServerAway } from "../../../sync/http/connection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { useParked } from "../../../sync/outbox/useOutbox.ts";
import { changeToGive } from "../commands/dialogs.ts";
import { useSettle } from "../commands/paying/useSettle.ts";
import { useTellKitchen } from "../commands/sending/useTellKitchen.ts";
import { type OrderOnScreen, useOrderOnScreen } from "../pending/useOrderOnScreen.ts";
import { parkedPayment } from "../refused/parkedPayment.ts";
import { PaymentFields } from "./PaymentFields.tsx";
import { changeOf, type PaymentDraft, paymentBody, problemsOf } from "./payment.ts";
import classes from "./SettleDialog.module.css";

interface SettleDialogProps {
  readonly orderId: string;
  /** The lines that the kitchen shall not be told of (`useTellKitchen`). */
  readonly left: string;
  /** Called with the paid order, or undefined when nothing was settled. */
  readonly answer: (order: Order | undefined) => void;
}

/** Asks how an order is paid, and settles it. */
export function SettleDialog({ orderId, left, answer }: SettleDialogProps) {
  const onScreen = useOrderOnScreen(orderId);
  const { order } = onScreen;
  if (!order) return null;
  return (
    <Modal
      opened
      onClose={() => answer(undefined)}
      title={`Settle · ${order.table.name} · ${order.area.name}`}
      size="md"
      closeOnClickOutside={false}
      classNames={{ inner: classes.inner, content: classes.content, header: classes.header }}
    >
      <SettleForm {...onScreen} order={order} left={left} answer={answer} />
    </Modal>
  );
}

type SettleFormProps = Pick<SettleDialogProps, "answer" | "left"> &
  Pick<OrderOnScreen, "version" | "unansweredCount" | "reread"> & { readonly order: Order };

function SettleForm({ order, version, unansweredCount, reread, left, answer }: SettleFormProps) {
  const settle = useSettle();
  const tellKitchen = useTellKitchen();
  const isOffline = useIsServerAway();
  const total = order.grandTotal;
  /** The total that the person has seen. When the total changes, the person has to agree to the new one first. */
  const [agreed, setAgreed] = useState<Paise>(total);
  const [draft, setDraft] = useState<PaymentDraft>({
    paymentType: order.paymentType,
    cashGiven: "",
    tip: "",
    account: "",
  });
  const problems = problemsOf(draft, total);
  const isComplete = Object.keys(problems).length === 0;
  // The server's version includes this device's changes only after they have been delivered.
  const isCatchingUp = unansweredCount > 0 && !isOffline;
  const needsServer = isOffline && draft.paymentType !== "cash";

  const submit = async () => {
    if (total !== agreed) return setAgreed(total);
    // Somebody may have added a dish while this dialog is open: the kitchen is told of what is paid.
    const told = await tellKitchen(order, left);
    if (!told || told.isUnsent) return undefined;
    const isSent = told.order !== order;
    const paid = await settle(order, {
      ...paymentBody(draft),
      expectedTotal: total,
      version: isSent ? told.order.version : unansweredCount > 0 ? undefined : version,
    });
    if (paid.kind === "refused") reread();
    if (paid.kind !== "done" && paid.kind !== "waiting") return undefined;
    const change = changeOf(draft, total);
    if (change) changeToGive.set({ table: order.table.name, change });
    answer(paid.kind === "done" ? paid.answer : order);
    return undefined;
  };

  const parked = useParked().filter((command) => command.orderId === order._id);
  const kept = parked.flatMap(({ record }) => parkedPayment(record)?.received ?? []);

  return (
    <Stack gap="sm" component="form" onSubmit={(event) => event.preventDefault()}>
      <div className={classes.total}>
        <Text>Grand Total</Text>
        <output className={classes.amount}>{formatRupees(total)}</output>
      </div>
      {total !== agreed && (
        <Alert color="saffron" title="The total has changed." role="alert">
          It was {formatRupees(agreed)} and is {formatRupees(total)} now. Check it and settle again.
        </Alert>
      )}
      {kept.map((received) => (
        <Alert key={received} color="red" title="This order was paid on this device already." role="alert">
          {received}. The server does not have it yet: try it again under “to check” before you take money
          twice.
        </Alert>
      ))}
      <SegmentedControl
        fullWidth
        aria-label="Payment type"
        value={draft.paymentType}
        onChange={(value) => {
          const paymentType = PaymentType.safeParse(value);
          if (paymentType.success) setDraft({ ...draft, paymentType: paymentType.data });
        }}
        data={optionsOf(PaymentType.options, paymentTypeWords)}
      />
      <PaymentFields draft={draft} total={total} problems={problems} onChange={setDraft} />
      {needsServer && <Alert color="saffron">{NEEDS_SERVER} Cash can be taken all the same.</Alert>}
      <div className={classes.pay}>
        <ActionButton
          type="submit"
          size="lg"
          fullWidth
          disabled={!isComplete || isCatchingUp || needsServer}
          onClick={submit}
        >
          {isCatchingUp
            ? "Saving changes…"
            : total === agreed
              ? `Settle ${formatRupees(total)}`
              : `Use ${formatRupees(total)}`}
        </ActionButton>
      </div>
    </Stack>
  );
}
