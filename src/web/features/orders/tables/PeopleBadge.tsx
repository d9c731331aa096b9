import screenReader from "../../../kit/screenReader.module.css";
import { presenceText } from "../../../sync/hooks/usePresence.ts";
import { toInitials } from "../../staff/toInitials.ts";
import classes from "./TableGrid.module.css";

/**
 * The initials of the person who has a tile's order open on another device, or the number of people. The tile
 * always has room for it.
 */
export function PeopleBadge({ people }: { readonly people: string }) {
  if (people === "") return null;
  return (
    <span className={classes.people} title={people}>
      <span aria-hidden>{people.includes(",") ? people.split(",").length : toInitials(people)}</span>
      <span className={screenReader.only}>{presenceText(people, "here")}</span>
    </span>
  );
}
