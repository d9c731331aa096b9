import { type Dispatch, useEffect, useReducer, useRef } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import { useStable } from "../../../kit/useStable.ts";
import { type Choice, nothingChosen, type Selection, withChoice } from "./selection.ts";

/** Spec section 9: what was chosen before is let go this long after another area was tapped. */
const AREA_RESET_MS = 100;

export interface SelectionState {
  readonly selection: Selection;
  readonly choose: Dispatch<Choice>;
  /** Switches the area; table and category are let go, the order only when it has no items. */
  readonly switchArea: (area: Area, keepOrder: boolean) => void;
}

/** The selection, starting with the first area so that the tables are one tap away. */
export function useSelection(areas: readonly Area[]): SelectionState {
  const [selection, dispatch] = useReducer(withChoice, { ...nothingChosen, areaId: areas[0]?._id });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = useStable((choice: Choice) => {
    clearTimeout(timer.current);
    dispatch(choice);
  });
  const switchArea = useStable((area: Area, keepOrder: boolean) => {
    choose({ kind: "area", areaId: area._id });
    timer.current = setTimeout(() => dispatch({ kind: "areaReset", keepOrder }), AREA_RESET_MS);
  });
  return { selection, choose, switchArea };
}
