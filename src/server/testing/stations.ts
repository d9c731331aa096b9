import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { type Station, stationsApi } from "#domain/menu/stationsApi.ts";
import type { Resort } from "./resort.ts";

/** Sets up a hot kitchen, the first station, and a tandoor, where the given items of the menu are made. */
export async function setUpStations(
  { admin, item }: Pick<Resort, "admin" | "item">,
  atTandoor: readonly number[] = [1],
): Promise<{ readonly hot: Station; readonly tandoor: Station }> {
  const hot = await admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
  const tandoor = await admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  for (const index of atTandoor)
    await admin.send(menuEditingApi.updateItem, {
      params: { itemId: item(index)._id },
      body: { station: tandoor._id },
    });
  return { hot, tandoor };
}
