import { Select } from "@mantine/core";
import { areasApi } from "#domain/floor/areasApi.ts";
import { OrderStatus } from "#domain/orders/order/api.ts";
import { placeKindLabels } from "#domain/orders/place.ts";
import { orderStatusLabels } from "../../features/orders/orderLabels.ts";
import { toOptions } from "../../kit/form/options.ts";
import { SearchInput } from "../../kit/list/SearchInput.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import classes from "./Columns.module.css";
import type { ChosenFilters } from "./orderFilter.ts";

/** Orders without a table are filtered by their kind. */
const PlaceKinds = ["takeaway", "room", "delivery"] as const;

interface OrderFiltersProps {
  readonly chosen: ChosenFilters;
  readonly onChoose: (chosen: ChosenFilters) => void;
}

const statuses: { value: ChosenFilters["status"]; label: string }[] = [
  { value: "", label: "All Status" },
  { value: "open", label: "Unpaid" },
  ...toOptions(OrderStatus.options, orderStatusLabels),
];

/** Shows the search, the status and the area that filter both columns. */
export function OrderFilters({ chosen, onChoose }: OrderFiltersProps) {
  const areas = useApiQueryState(areasApi.list, {}).value ?? [];
  return (
    <div className={classes.tools}>
      <SearchInput
        label="Search by bill number, table or area"
        value={chosen.search}
        onChange={(search) => onChoose({ ...chosen, search })}
      />
      <Select
        className={classes.select ?? ""}
        aria-label="Status"
        data={statuses}
        value={chosen.status}
        allowDeselect={false}
        onChange={(status) => onChoose({ ...chosen, status: status ?? "" })}
      />
      <Select
        className={classes.select ?? ""}
        aria-label="Area"
        data={[
          { value: "", label: "All Areas" },
          ...areas.map((area) => ({ value: area._id, label: area.name })),
          ...toOptions(PlaceKinds, placeKindLabels),
        ]}
        value={chosen.area}
        allowDeselect={false}
        onChange={(area) => onChoose({ ...chosen, area: area ?? "" })}
      />
    </div>
  );
}
