import { Select } from "@mantine/core";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { choiceOrNone } from "../../kit/form/choice.tsx";
import type { Field } from "../../kit/form/field.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

interface StationSelectProps {
  readonly label: string;
  /** The choice of no station; undefined names the first one. */
  readonly none?: string | undefined;
  readonly station: string | null;
  readonly onStation: (station: string | null) => void;
}

/** Chooses a station of the kitchen; nothing in a house without stations. */
export function StationSelect({ label, none, station, onStation, ...props }: StationSelectProps) {
  const stations = useApiQueryState(stationsApi.list, undefined).value ?? [];
  const [first] = stations;
  if (!first) return null;
  const known = stations.some(({ _id }) => _id === station) ? station : null;
  return (
    <Select
      {...props}
      label={label}
      data={[
        { value: "", label: none ?? `${first.name} (the first)` },
        ...stations.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={known ?? ""}
      allowDeselect={false}
      onChange={(id) => onStation(id || null)}
    />
  );
}

/** The field for the station of a category or an item. */
export function stationField(none?: string): Field<string | null> {
  return choiceOrNone("Station", ({ label, value, onChange }) => (
    <StationSelect label={label} none={none} station={value} onStation={onChange} />
  ));
}
