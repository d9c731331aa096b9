import screenReader from "../../../kit/screenReader.module.css";
import { presenceText } from "../../../sync/hooks/usePresence.ts";
import { toInitials } from "../../staff/toInitials.ts";
import classes from "./TableGrid.module.css";

/** The initials of whoever is at a tile's order on another device, or how many are. They are where the tile has room for them at any time. */
export function PeopleBadge({ people }: { readonly people: string }) {
  if (people === "") return null;
  return (
    <span className={classes.people} title={people}>
      <span aria-hidden>{people.includes(",") ? people.split(",").length : toInitials(people)}</span>
      <span className={screenReader.only}>{presenceText(people, "here")}</span>
    </span>
  );
}
