import { useState } from "react";
import type { OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import { DiscountInput } from "../../../features/orders/bills/DiscountInput.tsx";
import type { LineCourseChange } from "../../../features/orders/commands/taking/useLineCommands.ts";
import { LineCourse } from "../../../features/orders/courses/LineCourse.tsx";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import { QuantityPad, typedQuantity } from "../QuantityPad.tsx";
import { LineCharging } from "./LineCharging.tsx";
import { LineNote } from "./LineNote.tsx";
import classes from "./OrderLines.module.css";

const MoveLinesDialog = lazyDialog(
  async () => (await import("../../../features/orders/moving/MoveLinesDialog.tsx")).MoveLinesDialog,
);

interface LineEditorProps {
  readonly line: OrderLine;
  /** Undefined until the server has the order. */
  readonly orderId: string | undefined;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly setDiscount: (line: OrderLine, discount: RequestedDiscount, reason?: string) => void;
  readonly setCourse: (line: OrderLine, course: LineCourseChange) => void;
}

/** Edits an open line in place: quantity, note, own discount, course and whether it is charged. */
export function LineEditor(props: LineEditorProps) {
  const { line, orderId, setQuantity, setNotes, setDiscount, setCourse } = props;
  const { name } = line.menuItem;
  /** The quantity while typing; undefined while the line's own shows. */
  const [typed, setTyped] = useState<string>();
  const [isMoving, setIsMoving] = useState(false);
  const set = (quantity: number | undefined) => {
    setTyped(undefined);
    if (quantity !== undefined && quantity !== line.quantity) setQuantity(line, quantity);
  };
  return (
    <td className={classes.editor}>
      <QuantityPad
        label={`Quantity of ${name}`}
        dish={name}
        typed={typed ?? String(line.quantity)}
        onType={setTyped}
        onSet={set}
        onDone={() => typed !== undefined && set(typedQuantity(typed))}
        min={0}
      />
      <LineNote
        key={line.notes}
        name={name}
        notes={line.notes}
        onDone={(notes) => {
          if (notes !== line.notes) setNotes(line, notes);
        }}
      />
      <div className={classes.discount}>
        <DiscountInput
          label={`Discount on ${name}`}
          discount={line.discount}
          isDisabled={line.notCharged !== undefined}
          onSet={(discount, reason) => setDiscount(line, discount, reason)}
        />
      </div>
      <LineCourse line={line} onChange={(change) => setCourse(line, change)} />
      <LineCharging line={line} />
      {orderId !== undefined && (
        <button type="button" className={classes.move} onClick={() => setIsMoving(true)}>
          Move to another order
        </button>
      )}
      {isMoving && orderId !== undefined && (
        <MoveLinesDialog orderId={orderId} lineId={line._id} onClose={() => setIsMoving(false)} />
      )}
      <span className={classes.by}>Added by {line.addedBy.name}</span>
    </td>
  );
}
