import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import { type Area, areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { toggle } from "../../kit/form/choice.tsx";
import type { FormSpec, ValuesOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count } from "../../kit/form/number.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { longText, text } from "../../kit/form/text.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { saveSortOrders } from "../../kit/list/SortableCard.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

const fields = {
  name: text({ label: "Area Name", required: "Area name is required", maxLength: NAME_LENGTH_MAX }),
  description: longText({ label: "Description", maxLength: TEXT_LENGTH_MAX }),
  sortOrder: count({ label: "Sort Order", min: 1, max: 100_000, initial: 1, fallback: 1, half: true }),
  isActive: toggle({ label: "Active", initial: true }),
};

type AreaForm = FormSpec<typeof fields>;

/** Area Management: adds, changes, hides and deletes areas. */
export function AreaManagementPage() {
  return (
    <Page title="Area Management" text="The parts of the resort that guests are served in.">
      <AsyncBoundary title="Failed to load areas" fallback={<SkeletonTiles height={180} />}>
        <Areas />
      </AsyncBoundary>
    </Page>
  );
}

function Areas() {
  const areas = useApiQuery(areasApi.list);
  const create = useSend(areaEditingApi.create);
  const update = useSend(areaEditingApi.update);
  const place = useSend(areaEditingApi.update, { toast: { success: false } });
  const remove = useSend(areaEditingApi.remove);

  const addForm = (): AreaForm => ({
    fields,
    initial: { sortOrder: areas.length + 1 },
    submitLabel: "Add Area",
    check: (values) => schemaProblems(areaEditingApi.create.body, values),
    save: async (values) => formOutcome(await create({ body: values })),
  });
  const editForm = (area: Area): AreaForm => ({
    fields,
    initial: valuesOf(area),
    submitLabel: "Save",
    check: (values) => schemaProblems(areaEditingApi.update.body, values),
    save: async (values) => formOutcome(await update({ params: { areaId: area._id }, body: values })),
  });

  return (
    <ManagedList
      label="Areas"
      items={areas}
      nameOf={(area) => area.name}
      empty={{ title: "No Areas Found", text: "Add the first area; tables are placed in areas." }}
      search={{ label: "Search areas", textOf: searchText }}
      add={{ label: "Add Area", form: addForm }}
      edit={{ title: "Edit Area", form: editForm }}
      remove={{
        question: (area) => ({
          title: "Delete Area",
          text: `Are you sure you want to delete "${area.name}"? This action cannot be undone.`,
        }),
        send: async (area) => await remove({ params: { areaId: area._id } }),
      }}
      sort={(item, to) =>
        saveSortOrders(areas, { item, to }, async (area, sortOrder) => {
          const body = { ...valuesOf(area), sortOrder };
          return (await place({ params: { areaId: area._id }, body })).kind === "done";
        })
      }
      view={{
        kind: "cards",
        card: (area) => ({
          title: area.name,
          subtitle: `Sort order ${area.sortOrder}`,
          badges: (
            <StatusBadge tone={area.isActive ? "neutral" : "waiting"}>
              {area.isActive ? "Active" : "Inactive"}
            </StatusBadge>
          ),
          text: area.description,
        }),
      }}
    />
  );
}

const searchText = (area: Area) => `${area.name} ${area.description}`;

function valuesOf({ name, description, sortOrder, isActive }: Area): ValuesOf<typeof fields> {
  return { name, description, sortOrder, isActive };
}
