import { useEffect, useRef } from "react";
import { type DevicePerson, pinApi } from "#domain/staff/pinApi.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";

/** Returns the people to pick from. Refetched each time, because only admins get events about accounts. */
export function usePeopleToPick(): {
  readonly people: readonly DevicePerson[];
  readonly isLoading: boolean;
} {
  const { value, error, retry } = useApiQueryState(pinApi.people, undefined);
  const askAgain = useRef(value === undefined ? undefined : retry);
  useEffect(() => askAgain.current?.(), []);
  return { people: value ?? [], isLoading: value === undefined && error === null };
}
