import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { SEARCH_LENGTH_MAX } from "#domain/entity.ts";
import { Topic, topicLabels } from "#domain/events.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { DayInput } from "../../kit/form/day.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import classes from "./ActivityFilters.module.css";
import type { ActivityFilter, FilterChange } from "./useActivityFilter.ts";

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly isFiltered: boolean;
  readonly onNarrow: (change: FilterChange) => void;
  readonly onClear: () => void;
}

/** Shows the filters of the activity: person, table, order, kind and dates. */
export function ActivityFilters({ filter, isFiltered, onNarrow, onClear }: ActivityFiltersProps) {
  const users = useApiQueryState(accountsApi.users, undefined).value ?? [];
  const tables = useApiQueryState(tablesApi.list, undefined).value ?? [];
  return (
    <search className={classes.filters} aria-label="Filter the activity">
      <Select
        label="Person"
        placeholder="Everybody"
        clearable
        searchable
        data={users.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={filter.person ?? null}
        onChange={(person) => onNarrow({ person })}
      />
      <Select
        label="Table"
        placeholder="All tables"
        clearable
        searchable
        data={tables.map(({ _id, name, area }) => ({ value: _id, label: `${name} (${area.name})` }))}
        value={filter.table ?? null}
        onChange={(table) => onNarrow({ table })}
      />
      <OrderSelect value={filter.order} onChange={(order) => onNarrow({ order })} />
      <Select
        label="Kind"
        placeholder="All kinds"
        clearable
        data={toOptions(Topic.options, topicLabels)}
        value={filter.topic ?? null}
        onChange={(topic) => onNarrow({ topic })}
      />
      <DayInput
        label="From"
        clearable
        value={filter.startDate ?? null}
        onChange={(startDate) => onNarrow({ startDate })}
      />
      <DayInput
        label="To"
        clearable
        value={filter.endDate ?? null}
        {...(filter.startDate && { minDate: filter.startDate })}
        onChange={(endDate) => onNarrow({ endDate })}
      />
      {isFiltered && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function searchMessage({ value, error }: { readonly value: unknown; readonly error: Error | null }): string {
  if (value) return "No order found";
  return error ? `Failed to load orders: ${error.message}` : "Loading";
}

/** Limit of a search's orders. */
const ORDERS_LISTED_MAX = 20;

interface OrderSelectProps {
  readonly value: string | undefined;
  readonly onChange: (order: string | null) => void;
}

/**
 * Selects an order. The server searches by bill number, invoice number, table or area, because there are too many orders to list.
 * It is queried when the list is opened: querying with the screen made Activity 15 ms slower to open.
 */
function OrderSelect({ value, onChange }: OrderSelectProps) {
  const [typed, setTyped] = useState("");
  const [wasOpened, setWasOpened] = useState(false);
  const search = useTypedText(typed);
  const query = useApiQueryState(
    ordersApi.list,
    { search: { ...(search && { search: search.slice(0, SEARCH_LENGTH_MAX) }), limit: ORDERS_LISTED_MAX } },
    { enabled: wasOpened },
  );
  const chosen = useApiQueryState(
    ordersApi.read,
    { params: { orderId: value ?? "none" } },
    { enabled: value !== undefined },
  );
  const offered = new Map((query.value ?? []).map((order) => [order._id, order]));
  if (value && chosen.value) offered.set(value, chosen.value);
  return (
    <Select
      label="Order"
      placeholder="All orders"
      clearable
      searchable
      nothingFoundMessage={searchMessage(query)}
      onDropdownOpen={() => setWasOpened(true)}
      filter={({ options }) => options}
      data={[...offered.values()].map(({ _id, billNumber, table, bill }) => ({
        value: _id,
        label: `${bill?.invoiceNumber ?? billNumber} (${table.name})`,
      }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
