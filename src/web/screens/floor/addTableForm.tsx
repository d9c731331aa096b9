import { Text } from "@mantine/core";
import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import type { Area } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { looksLikeRange, tableNames } from "#domain/floor/tableNames.ts";
import { CAPACITY_DEFAULT, CAPACITY_MAX } from "#domain/floor/tablesApi.ts";
import { countOf } from "../../kit/countOf.ts";
import type { FormOutcome, FormSpec, ValuesOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count } from "../../kit/form/number.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import type { Send } from "../../sync/hooks/useSend.ts";

export const tableFields = {
  name: text({
    label: "Table Name",
    required: "Enter a name",
    maxLength: NAME_LENGTH_MAX,
    placeholder: "T1, or T1–T20 for many",
    half: true,
  }),
  // Default 4; 1 if the text is no number (spec section 9).
  capacity: count({
    label: "Capacity",
    min: 1,
    max: CAPACITY_MAX,
    initial: CAPACITY_DEFAULT,
    fallback: 1,
    half: true,
  }),
};

type Values = ValuesOf<typeof tableFields>;

interface AddTables {
  readonly one: Send<typeof tableEditingApi.create>;
  readonly many: Send<typeof tableEditingApi.createMany>;
}

/** Returns the form that adds one table to an area, or a range such as "T1–T20" with the same capacity. */
export function addTableForm(area: Area, add: AddTables): FormSpec<typeof tableFields> {
  return {
    fields: tableFields,
    initial: {},
    submitLabel: "Add Table",
    disableUntilFilled: true,
    check: (values) => {
      const parsed = tableNames(values.name);
      if (parsed.kind === "wrong") return { name: parsed.problem };
      return schemaProblems(tableEditingApi.create.body, { ...values, area: area._id });
    },
    note: ({ name }) => <RangeNote typed={name} />,
    save: async ({ name, capacity }) => {
      const parsed = tableNames(name);
      if (parsed.kind === "wrong") return { kind: "refused", errors: { name: parsed.problem }, message: "" };
      const { names } = parsed;
      if (names.length > 1) return await saveMany(add.many, { names: [...names], area: area._id, capacity });
      const body = { name: names[0] ?? name, capacity, area: area._id, status: "available" as const };
      return formOutcome(await add.one({ body }));
    },
  };
}

type ManyTables = Parameters<AddTables["many"]>[0]["body"];

async function saveMany(send: AddTables["many"], body: ManyTables): Promise<FormOutcome> {
  const result = await send({ body });
  if (result.kind === "done" || result.kind === "waiting") return { kind: "saved", id: undefined };
  const { message } = result.kind === "refused" ? result.refusal : result.error;
  // All names of the refusal were typed in this one field.
  return { kind: "refused", errors: result.kind === "refused" ? { name: message } : {}, message };
}

/** Shows the tables of a range: "20 tables: T1 … T20". Nothing for one table, unless its name looks like a range. */
function RangeNote({ typed }: { readonly typed: Values["name"] }) {
  if (looksLikeRange(typed)) {
    return (
      <Text size="sm" role="status">
        1 table: {typed.trim()}. A range has the same letters twice.
      </Text>
    );
  }
  const parsed = tableNames(typed);
  if (parsed.kind === "wrong" || parsed.names.length < 2) return null;
  const { names } = parsed;
  return (
    <Text size="sm" role="status">
      {countOf(names.length, "table")}: {names[0]}
      {names.length > 2 ? " … " : ", "}
      {names.at(-1)}
    </Text>
  );
}
