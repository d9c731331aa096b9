import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { activityApi } from "#domain/activity/api.ts";
import type { SearchOf } from "#domain/endpoint.ts";
import { Topic } from "#domain/events.ts";
import { parseDay } from "../../kit/form/day.tsx";

export type ActivityFilter = Pick<
  SearchOf<typeof activityApi.list>,
  "person" | "table" | "order" | "topic" | "startDate" | "endDate"
>;

/** A change of the filter; null removes that part. */
export type FilterChange = Readonly<Partial<Record<keyof ActivityFilter, string | null>>>;

/** Returns the activity filter with its setters. It is in the page's URL: Back undoes a change, and it can be shared. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const narrow = (change: FilterChange) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next);
  };
  return { filter, isFiltered: Object.keys(filter).length > 0, narrow, clear: () => setParams({}) };
}

function filterIn(params: URLSearchParams): ActivityFilter {
  const topic = Topic.safeParse(params.get("topic"));
  return {
    ...textOf(params, "person"),
    ...textOf(params, "table"),
    ...textOf(params, "order"),
    ...(topic.success && { topic: topic.data }),
    ...(parseDay(params.get("startDate")) && { startDate: parseDay(params.get("startDate")) }),
    ...(parseDay(params.get("endDate")) && { endDate: parseDay(params.get("endDate")) }),
  };
}

function textOf<Name extends string>(params: URLSearchParams, name: Name): { readonly [N in Name]?: string };
function textOf(params: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const text = params.get(name);
  return text === null || text === "" ? {} : { [name]: text };
}
