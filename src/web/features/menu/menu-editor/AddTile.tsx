import { IconPlus } from "@tabler/icons-react";
import classes from "./AddTile.module.css";

interface AddTileProps {
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A tile that opens the form for a new item or category. */
export function AddTile({ label, hint, disabled = false, onClick }: AddTileProps) {
  return (
    <button type="button" className={classes.tile} disabled={disabled} onClick={onClick}>
      <IconPlus size={20} aria-hidden />
      <span>
        {label}
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </span>
    </button>
  );
}
