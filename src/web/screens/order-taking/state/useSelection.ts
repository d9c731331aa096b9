import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Chosen } from "./orderTakingState.ts";
import { type Choice, nothingChosen, withChoice } from "./selection.ts";

/** Delay before the previous selection is cleared after another area was tapped (spec section 9). */
const AREA_RESET_MS = 100;

/** The selection, starting with the first area so that the tables are one tap away. */
export function useSelection(areas: readonly Area[]): Chosen {
  const [selection, dispatch] = useReducer(withChoice, { ...nothingChosen, areaId: areas[0]?._id });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = useCallback((choice: Choice) => {
    clearTimeout(timer.current);
    dispatch(choice);
  }, []);
  const switchArea = useCallback(
    (area: Area, keepOrder: boolean) => {
      choose({ kind: "area", areaId: area._id });
      timer.current = setTimeout(() => dispatch({ kind: "areaReset", keepOrder }), AREA_RESET_MS);
    },
    [choose],
  );
  const area = areas.find(({ _id }) => _id === selection.areaId);
  return { selection, area, choose, switchArea };
}
