import screenReader from "../../../kit/screenReader.module.css";
import { presenceText } from "../../../sync/hooks/usePresence.ts";
import { toInitials } from "../../staff/toInitials.ts";
import classes from "./TableGrid.module.css";

/** Initials of the person who has a tile's order open elsewhere, or the number of people. Its space is always reserved. */
export function PeopleBadge({ people }: { readonly people: string }) {
  if (people === "") return null;
  return (
    <span className={classes.people} title={people}>
      <span aria-hidden>{people.includes(",") ? people.split(",").length : toInitials(people)}</span>
      <span className={screenReader.only}>{presenceText(people, "here")}</span>
    </span>
  );
}
