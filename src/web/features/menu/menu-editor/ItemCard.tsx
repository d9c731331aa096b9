import { imageUrl } from "#domain/media/imagePath.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { itemTaxClass } from "#domain/menu/item.ts";
import { Money } from "../../../kit/Money.tsx";
import { Picture } from "../../../kit/Picture.tsx";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import { EditAndDelete } from "./EditAndDelete.tsx";
import classes from "./ItemCard.module.css";

interface ItemCardProps {
  readonly item: MenuItem;
  readonly onEdit: () => void;
  readonly onDelete: () => Promise<unknown>;
}

/** Shows a menu item with its picture, price and status. */
export function ItemCard({ item, onEdit, onDelete }: ItemCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Picture src={imageUrl(item.image)} alt="" />
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>{item.name}</h3>
        <span className={classes.price}>
          <Money amount={item.price} />
        </span>
      </div>
      <div className={classes.foot}>
        <span className={classes.badges}>
          {item.isVegetarian && <StatusBadge tone="available">Veg</StatusBadge>}
          {itemTaxClass(item) === "liquor" && <StatusBadge tone="neutral">Liquor</StatusBadge>}
          {!item.isAvailable && <StatusBadge tone="danger">Out of Stock</StatusBadge>}
          {!item.isActive && <StatusBadge tone="neutral">Off the menu</StatusBadge>}
        </span>
        <EditAndDelete
          name={item.name}
          title="Delete Menu Item"
          question="Are you sure you want to delete this menu item?"
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </div>
    </article>
  );
}
