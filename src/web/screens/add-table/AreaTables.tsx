import { Title } from "@mantine/core";
import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import type { Area } from "#domain/floor/areasApi.ts";
import { CAPACITY_DEFAULT, CAPACITY_MAX, type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { refusals } from "#domain/refusal.ts";
import { tableStatusTones, tableStatusWords } from "../../features/floor/tableStatusWords.ts";
import { countOf } from "../../kit/countOf.ts";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count } from "../../kit/form/number.tsx";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useAsk } from "../../sync/cache/useAsk.ts";
import { useSend } from "../../sync/outbox/useSend.ts";
import classes from "./AddTablePage.module.css";

const fields = {
  name: text({
    label: "Table Name",
    required: "Enter a name",
    maxLength: NAME_LENGTH_MAX,
    placeholder: "T1",
    half: true,
  }),
  // 4 by default, 1 when what is typed is no number (spec section 9).
  capacity: count({
    label: "Capacity",
    min: 1,
    max: CAPACITY_MAX,
    initial: CAPACITY_DEFAULT,
    fallback: 1,
    half: true,
  }),
};

type TableForm = FormSpec<typeof fields>;

/** Shows the tables of one area: a form that adds tables, and cards on which they are edited in place. */
export function AreaTables({ area }: { readonly area: Area }) {
  const tables = useAsk(tablesApi.byArea, { params: { areaId: area._id } });
  const create = useSend(tablesApi.create);
  const update = useSend(tablesApi.update);
  const remove = useSend(tablesApi.remove);

  const addForm: TableForm = {
    fields,
    initial: {},
    submitLabel: "Add Table",
    disableUntilFilled: true,
    check: (values) => schemaProblems(tablesApi.create.body, { ...values, area: area._id }),
    save: async (values) =>
      formOutcome(await create({ body: { ...values, area: area._id, status: "available" } })),
  };
  const editForm = ({ _id, name, capacity }: Table): TableForm => ({
    fields,
    initial: { name, capacity },
    submitLabel: "Save",
    disableUntilFilled: true,
    check: (values) => schemaProblems(tablesApi.update.body, values),
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
          kind: "cards",
          card: (table) => ({
            title: table.name,
            subtitle: countOf(table.capacity, "seat"),
            badges: (
              <StatusBadge tone={tableStatusTones[table.status]}>
                {tableStatusWords[table.status]}
              </StatusBadge>
            ),
          }),
        }}
      />
    </>
  );
}
