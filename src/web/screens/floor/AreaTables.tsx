import { Title } from "@mantine/core";
import type { Area } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { refusals } from "#domain/refusal.ts";
import { tableStatusLabels, tableStatusTones } from "../../features/floor/tableStatusLabels.ts";
import { countOf } from "../../kit/countOf.ts";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import screenReader from "../../kit/screenReader.module.css";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import classes from "./AddTablePage.module.css";
import { addTableForm, tableFields } from "./addTableForm.tsx";

type TableForm = FormSpec<typeof tableFields>;

/** Shows an area's tables: a form that adds tables, and chips that open in place to edit or delete one. */
export function AreaTables({ area }: { readonly area: Area }) {
  const tables = useApiQuery(tablesApi.byArea, { params: { areaId: area._id } });
  const one = useSend(tableEditingApi.create);
  const many = useSend(tableEditingApi.createMany, { toast: { success: tablesAdded } });
  const update = useSend(tableEditingApi.update);
  const remove = useSend(tableEditingApi.remove);

  const addForm = addTableForm(area, { one, many });
  const editForm = ({ _id, name, capacity }: Table): TableForm => ({
    fields: tableFields,
    initial: { name, capacity },
    submitLabel: "Save",
    disableUntilFilled: true,
    check: (values) => schemaProblems(tableEditingApi.update.body, values),
    save: async (values) => formOutcome(await update({ params: { tableId: _id }, body: values })),
  });

  return (
    <>
      <section className={classes.adding} aria-labelledby="add-table">
        <Title order={2} id="add-table" mb="sm">
          Add New Table
        </Title>
        <RecordForm spec={addForm} layout="line" label={`Add a table to ${area.name}`} onSaved={() => {}} />
      </section>
      <Title order={2}>Existing Tables</Title>
      <ManagedList
        label={`Tables of ${area.name}`}
        items={tables}
        nameOf={(table) => table.name}
        empty={{ title: "No tables found in this area", text: "Add the first one above." }}
        edit={{ title: "Edit Table", form: editForm, container: "card" }}
        remove={{
          question: ({ name }) => ({
            title: "Delete Table",
            text: `Are you sure you want to delete table "${name}"? This action cannot be undone.`,
          }),
          send: async (table) => await remove({ params: { tableId: table._id } }),
          refusal: (table) => (table.openOrder === null ? undefined : refusals["table-has-order"].message),
        }}
        view={{
          kind: "chips",
          chip: ({ name, capacity, status }) => (
            <>
              <span>
                <b>{name}</b> · {capacity}
                <span className={screenReader.only}> {capacity === 1 ? "seat" : "seats"}</span>
              </span>
              {status !== "available" && (
                <StatusBadge tone={tableStatusTones[status]}>{tableStatusLabels[status]}</StatusBadge>
              )}
            </>
          ),
        }}
      />
    </>
  );
}

const tablesAdded = (tables: readonly Table[]) => ({
  title: `${countOf(tables.length, "table")} added`,
  text: `${tables[0]?.name} … ${tables.at(-1)?.name}`,
});
