import screenReader from "../../../kit/screenReader.module.css";
import { peopleWords } from "../../../sync/hooks/usePresence.ts";
import { initialsOf } from "../../staff/initials.ts";
import classes from "./TableGrid.module.css";

/** The initials of whoever is at a tile's order on another device, or how many are. They stand where the tile has room for them at any time. */
export function PeopleBadge({ people }: { readonly people: string }) {
  if (people === "") return null;
  return (
    <span className={classes.people} title={people}>
      <span aria-hidden>{people.includes(",") ? people.split(",").length : initialsOf(people)}</span>
      <span className={screenReader.only}>{peopleWords(people, "here")}</span>
    </span>
  );
}
