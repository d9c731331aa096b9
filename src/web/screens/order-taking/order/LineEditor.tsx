import { useState } from "react";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { QuantityPad, typedQuantity } from "../QuantityPad.tsx";
import { LineNote } from "./LineNote.tsx";
import classes from "./OrderLines.module.css";

interface LineEditorProps {
  readonly line: OrderLine;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
}

/** An open line: its quantity and its note, in place. */
export function LineEditor({ line, setQuantity, setNotes }: LineEditorProps) {
  const { name } = line.menuItem;
  /** The quantity that is being typed; undefined while the line's own shows. */
  const [typed, setTyped] = useState<string>();
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
      <span className={classes.by}>Added by {line.addedBy.name}</span>
    </td>
  );
}
