import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import screenReader from "../screenReader.module.css";
import { RecordCard, type RecordCardProps } from "./RecordCard.tsx";
import classes from "./SortableCard.module.css";

/** The item that is dragged: browsers reveal the dragged data only on drop. */
let dragged: { readonly _id: string } | undefined;

interface SortableCardProps<Item> extends Pick<RecordCardProps, "content" | "actions" | "isChanged"> {
  readonly item: Item;
  /** All items in their order. */
  readonly items: readonly Item[];
  readonly onMove: (item: Item, to: number) => Promise<void>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** A card that is dragged to another place by its handle; the handle's arrow keys move it by one. */
export function SortableCard<Item extends { readonly _id: string }>(props: SortableCardProps<Item>) {
  const { item, items, onMove, ...card } = props;
  const { title: name } = card.content;
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const at = items.indexOf(item);
  const move = async (which: Item, to: number) => {
    if (isBusy || to < 0 || to >= items.length || items[to]?._id === which._id) return;
    setIsBusy(true);
    await onMove(which, to);
    setIsBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    void move(item, at + step);
  };
  const onDrag = (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    setIsOver(event.type !== "dragleave" && dragged._id !== item._id);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const moved = items.find(({ _id }) => _id === dragged?._id);
    if (moved) void move(moved, at);
  };
  const handle = (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        draggable
        aria-label={`Move ${name}`}
        title="Drag it to another place, or use the arrow keys"
        className={classes.handle ?? ""}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          dragged = item;
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", name);
        }}
        onDragEnd={() => {
          dragged = undefined;
        }}
      >
        <IconGripVertical size={20} aria-hidden />
      </ActionIcon>
      <span className={screenReader.only} role="status">
        {isBusy ? `Moving ${name}` : `Place ${at + 1} of ${items.length}`}
      </span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where a card is dropped; the handle moves it by keys too.
    <div
      className={classes.target}
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <RecordCard {...card} handle={handle} />
    </div>
  );
}

/**
 * Sorts a list by its sort orders, 1 for the first: saves those that differ, the moved one first. Stops at the first that
 * cannot be saved, which its toast says; the list shows what is stored.
 */
export async function saveSortOrders<Item extends { readonly _id: string; readonly sortOrder: number }>(
  items: readonly Item[],
  moved: { readonly item: Item; readonly to: number },
  save: (item: Item, sortOrder: number) => Promise<boolean>,
): Promise<void> {
  const sorted = items.filter(({ _id }) => _id !== moved.item._id).toSpliced(moved.to, 0, moved.item);
  const changes = sorted
    .map((item, index) => ({ item, sortOrder: index + 1 }))
    .filter(({ item, sortOrder }) => item.sortOrder !== sortOrder)
    .toSorted((a, b) => Number(b.item === moved.item) - Number(a.item === moved.item));
  for (const { item, sortOrder } of changes) if (!(await save(item, sortOrder))) return;
}
