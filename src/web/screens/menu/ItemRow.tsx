import { Switch } from "@mantine/core";
import { useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { itemTaxClass } from "#domain/menu/item.ts";
import type { useItemCommands } from "../../features/menu/menuCommands.ts";
import type { RowParts } from "../../kit/list/ManagedList.tsx";
import { Picture } from "../../kit/Picture.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../sync/http/failure.ts";
import classes from "./ItemRow.module.css";
import { PriceInput } from "./PriceInput.tsx";

const PICTURE_SIZE = 36;

interface ItemRowProps extends RowParts {
  readonly item: MenuItem;
  readonly commands: Pick<ReturnType<typeof useItemCommands>, "update" | "setAvailability">;
}

/** A dish as a row: its price and whether it is available are changed in place. */
export function ItemRow({ item, commands, actions, isChanged }: ItemRowProps) {
  const { _id: itemId, name, category, preparationTime, isVegetarian, image, isActive, description } = item;
  return (
    <article
      className={classes.row}
      data-changed={isChanged || undefined}
      data-out={!item.isAvailable || undefined}
    >
      <Picture src={imageUrl(image)} alt="" size={PICTURE_SIZE} />
      <div className={classes.name}>
        <h2 className={classes.title} {...(description !== "" && { title: description })}>
          {name}
        </h2>
        {itemTaxClass(item) === "liquor" && <span className={classes.quiet}>Liquor</span>}
        {!isActive && <StatusBadge tone="waiting">Off the menu</StatusBadge>}
      </div>
      <span className={classes.category}>{category.name}</span>
      <span className={classes.minutes}>{preparationTime} min</span>
      <span className={classes.marks}>
        {isVegetarian && <span data-veg>Veg</span>} {image !== "" && <span>Has Image</span>}
      </span>
      <PriceInput
        item={item}
        onSave={async (price) =>
          (await commands.update({ params: { itemId }, body: { price } })).kind === "done"
        }
      />
      <StockSwitch item={item} send={commands.setAvailability} />
      <span className={classes.actions}>{actions}</span>
    </article>
  );
}

interface StockSwitchProps {
  readonly item: MenuItem;
  readonly send: ItemRowProps["commands"]["setAvailability"];
}

function StockSwitch({ item: { _id: itemId, name, isAvailable }, send }: StockSwitchProps) {
  const isUnreachable = useIsServerUnreachable();
  /** What was tapped, until the server has answered. */
  const [tapped, setTapped] = useState<boolean>();
  const isOn = tapped ?? isAvailable;
  const toggle = async (next: boolean) => {
    setTapped(next);
    await send({ params: { itemId }, body: { isAvailable: next } });
    setTapped(undefined);
  };
  return (
    <Switch
      className={classes.stock ?? ""}
      aria-label={`${name} is available`}
      label={isOn ? "Available" : "Not Available"}
      checked={isOn}
      disabled={isUnreachable || tapped !== undefined}
      {...(isUnreachable && { title: NEEDS_SERVER })}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  );
}
