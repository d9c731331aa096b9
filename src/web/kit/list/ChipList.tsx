import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import screenReader from "../screenReader.module.css";
import classes from "./ChipList.module.css";

interface ChipListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly chip: (item: Item) => ReactNode;
  /** Returns the form that is open in place of an item's chip. */
  readonly openForm: (item: Item) => ReactNode | undefined;
  readonly onOpen: (item: Item) => void;
  /** The key of the record that has just changed; it is highlighted for a moment. */
  readonly changed: string | undefined;
}

/** Shows records as chips in lines; a tap opens a record's form in place. */
export function ChipList<Item extends { readonly _id: string }>(props: ChipListProps<Item>) {
  const { label, items, chip, openForm, onOpen, changed } = props;
  return (
    <ul className={classes.chips} aria-label={label}>
      {items.map((item) => {
        const form = openForm(item);
        return (
          <li key={item._id} data-open={form !== undefined || undefined}>
            {form ?? (
              <UnstyledButton
                className={classes.chip}
                data-edit={item._id}
                data-changed={item._id === changed || undefined}
                onClick={() => onOpen(item)}
              >
                <span className={screenReader.only}>Edit </span>
                {chip(item)}
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
