import { useEffect, useRef } from "react";
import { type DevicePerson, pinApi } from "#domain/staff/pinApi.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";

/**
 * Returns the people who can be picked by name, and whether they are still loading. Only admins get events
 * about accounts, so they are refetched each time.
 */
export function usePeopleToPick(): {
  readonly people: readonly DevicePerson[];
  readonly isLoading: boolean;
} {
  const { value, error, retry } = useApiQueryState(pinApi.people, undefined);
  const askAgain = useRef(value === undefined ? undefined : retry);
  useEffect(() => askAgain.current?.(), []);
  return { people: value ?? [], isLoading: value === undefined && error === null };
}
