import type { OfferedAccount } from "../../accounts/api.ts";
import { nameKey } from "../../entity.ts";
import type { Order } from "../order/api.ts";
import { placeName } from "../place.ts";

type Charged = Pick<Order, "place" | "guest">;

/** Returns whose account an order's credit usually is: the room's, or the company's that is on the bill; else empty. */
export function usualAccountName({ place, guest }: Charged): string {
  if (place.kind === "room") return placeName(place);
  return guest && guest.gstin !== "" ? guest.name : "";
}

/** Finds the stay of an order's room, or the account of the company that is on its bill. */
export function findUsualAccount(
  { place, guest }: Charged,
  accounts: readonly OfferedAccount[],
): OfferedAccount | undefined {
  if (place.kind === "room")
    return accounts.find(({ kind, room }) => kind === "stay" && nameKey(room) === nameKey(place.room));
  if (!guest || guest.gstin === "") return undefined;
  return accounts.find(({ kind, name }) => kind === "company" && nameKey(name) === nameKey(guest.name));
}
