import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { Money } from "../../kit/Money.tsx";
import { Picture } from "../../kit/Picture.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import screenReader from "../../kit/screenReader.module.css";
import classes from "./MenuItemCard.module.css";

interface MenuItemCardProps {
  readonly item: MenuItem;
  /** Its quantity in the draft. */
  readonly chosen: number;
  readonly onAdd: (item: MenuItem) => void;
}

export const MenuItemCard = memo(function MenuItemCard({ item, chosen, onAdd }: MenuItemCardProps) {
  return (
    <article className={classes.card} data-out={!item.isAvailable || undefined}>
      <Picture src={imageUrl(item.image)} alt="" size={64} />
      <div className={classes.words}>
        <h2 className={classes.name}>{item.name}</h2>
        {item.description !== "" && <p className={classes.text}>{item.description}</p>}
        <div className={classes.facts}>
          <span className={classes.price}>
            <Money amount={item.price} />
          </span>
          {item.isVegetarian && <StatusBadge tone="available">Veg</StatusBadge>}
        </div>
      </div>
      {item.isAvailable ? (
        <Button
          className={classes.add ?? ""}
          size="lg"
          px="md"
          variant={chosen > 0 ? "filled" : "light"}
          leftSection={chosen > 0 ? undefined : <IconPlus size={18} aria-hidden />}
          onClick={() => onAdd(item)}
        >
          Add<span className={screenReader.only}> {item.name}</span>
          {chosen > 0 && `\u00a0· ${chosen}`}
        </Button>
      ) : (
        <StatusBadge tone="danger">Out of Stock</StatusBadge>
      )}
    </article>
  );
});
