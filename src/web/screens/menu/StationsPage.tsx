import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import { type Station, stationsApi } from "#domain/menu/stationsApi.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count } from "../../kit/form/number.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

const fields = {
  name: text({ label: "Station Name", required: "Station name is required", maxLength: NAME_LENGTH_MAX }),
  sortOrder: count({ label: "Sort Order", min: 1, max: 100_000, initial: 1, fallback: 1, half: true }),
};

type StationForm = FormSpec<typeof fields>;

/** Stations: adds, changes and deletes the parts of the kitchen. */
export function StationsPage() {
  return (
    <Page
      title="Stations"
      text="The parts of the kitchen: tandoor, bar, desserts. The first one makes all dishes without a station; categories and items say theirs."
    >
      <AsyncBoundary title="Failed to load stations" fallback={<SkeletonTiles height={120} />}>
        <Stations />
      </AsyncBoundary>
    </Page>
  );
}

function Stations() {
  const stations = useApiQuery(stationsApi.list);
  const create = useSend(stationsApi.create);
  const update = useSend(stationsApi.update);
  const remove = useSend(stationsApi.remove);

  const addForm = (): StationForm => ({
    fields,
    initial: { sortOrder: stations.length + 1 },
    submitLabel: "Add Station",
    check: (values) => schemaProblems(stationsApi.create.body, values),
    save: async (values) => formOutcome(await create({ body: values })),
  });
  const editForm = ({ _id: stationId, name, sortOrder }: Station): StationForm => ({
    fields,
    initial: { name, sortOrder },
    submitLabel: "Save",
    check: (values) => schemaProblems(stationsApi.update.body, values),
    save: async (values) => formOutcome(await update({ params: { stationId }, body: values })),
  });

  return (
    <ManagedList
      label="Stations"
      items={stations}
      nameOf={({ name }) => name}
      empty={{
        title: "One kitchen",
        text: "Every KOT goes to the whole kitchen. Add stations if its parts need papers and screens of their own.",
      }}
      add={{ label: "Add Station", form: addForm }}
      edit={{ title: "Edit Station", form: editForm }}
      remove={{
        question: ({ name }) => ({
          title: "Delete Station",
          text: `Delete "${name}"? Its dishes go to the first station from then on.`,
        }),
        send: async ({ _id }) => await remove({ params: { stationId: _id } }),
      }}
      view={{
        kind: "cards",
        card: (station) => ({
          title: station.name,
          subtitle:
            station === stations[0]
              ? "The first: dishes without a station"
              : `Sort order ${station.sortOrder}`,
        }),
      }}
    />
  );
}
