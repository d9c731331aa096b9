import { useState } from "react";
import { type KitchenDish, kitchenApi } from "#domain/kitchen/api.ts";
import { formatLeft } from "#domain/menu/stock.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import classes from "./Display.module.css";

/** Marks dishes and their variants out of stock or back; those that are out stand first. */
export function StockPanel() {
  const dishes = useApiQueryState(kitchenApi.dishes, undefined).value;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = (dishes ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <aside className={classes.panel} aria-label="Out of stock">
      <h2>Out of stock</h2>
      <input
        type="search"
        className={classes.search}
        aria-label="Find a dish"
        placeholder="Find a dish"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {dishes === undefined && <p>The dishes are not here yet. Marking one out needs the server.</p>}
      <ul className={classes.rows}>
        {found
          .toSorted((a, b) => Number(a.isAvailable) - Number(b.isAvailable))
          .map((dish) => (
            <DishRow key={dish._id} dish={dish} />
          ))}
      </ul>
    </aside>
  );
}

function DishRow({ dish }: { readonly dish: KitchenDish }) {
  const isStopped = useIsServerUnreachable();
  const send = useSend(kitchenApi.setAvailability);
  const rows = [{ name: dish.name, isAvailable: dish.isAvailable, variant: undefined as string | undefined }];
  for (const { name, isAvailable } of dish.variants)
    rows.push({ name: `${dish.name}, ${name}`, isAvailable, variant: name });
  return rows.map(({ name, isAvailable, variant }) => (
    <li key={name}>
      <button
        type="button"
        className={classes.row}
        data-out={!isAvailable || undefined}
        disabled={isStopped}
        onClick={() => {
          const body = { isAvailable: !isAvailable, ...(variant !== undefined && { variant }) };
          void send({ params: { itemId: dish._id }, body });
        }}
      >
        <b>
          {name}
          {variant === undefined && dish.left !== undefined && ` · ${formatLeft(dish)}`}
        </b>
        <span>{isStopped ? "Needs the server" : isAvailable ? "Tap: out of stock" : "OUT · tap: back"}</span>
      </button>
    </li>
  ));
}
