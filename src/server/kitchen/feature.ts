import { toRef } from "#domain/entity.ts";
import { type KitchenDish, kitchenApi } from "#domain/kitchen/api.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { itemStore } from "../menu/items.store.ts";
import { changeAvailability } from "../menu/items.ts";
import { stationStore } from "../menu/stations.store.ts";
import { bumpHandlers } from "./bump.ts";
import { listBumped, listTickets } from "./tickets.store.ts";

const tickets = handle(kitchenApi.tickets, (ctx) => listTickets(ctx.tx, ctx));

const bumped = handle(kitchenApi.bumped, (ctx) => listBumped(ctx.tx, ctx));

const stations = handle(kitchenApi.stations, async ({ tx }) => (await stationStore.list(tx)).map(toRef));

const dishes = handle(kitchenApi.dishes, async ({ tx }) => {
  return (await itemStore.list(tx)).filter(({ isActive }) => isActive).map(toDish);
});

const setAvailability = handle(
  kitchenApi.setAvailability,
  async (ctx, { params, body }) => toDish(await changeAvailability(ctx, params.itemId, body)),
  { answerToRetry: async ({ tx }, { params: { itemId = "" } }) => toDish(await itemStore.load(tx, itemId)) },
);

/** Leaves out prices, and all that the kitchen does not need. */
function toDish({ _id, name, category, isAvailable, left, choices }: MenuItem): KitchenDish {
  const variants = (choices?.variants ?? []).map((each) => ({
    name: each.name,
    isAvailable: each.isAvailable,
  }));
  return {
    ...{ _id, name, category: { _id: category._id, name: category.name }, isAvailable, variants },
    ...(left !== undefined && { left }),
  };
}

/** Kitchen displays: tickets without prices and guests, bumps and recalls, dishes out of stock. */
export const kitchenFeature: Feature = {
  handlers: [tickets, bumped, stations, dishes, setAvailability, ...bumpHandlers],
};
