import {
  ACCOUNT_ADDRESS_LENGTH_MAX,
  type Account,
  type AccountKind,
  accountKindLabels,
  type NewAccount,
  OpenedKind,
} from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import { ACCOUNT_PHONE_LENGTH_MAX, ROOM_LENGTH_MAX } from "#domain/accounts/stay.ts";
import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import { type Paise, ZERO } from "#domain/money.ts";
import { GSTIN_LENGTH } from "#domain/settings/gstin.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { FormSpec, ValuesOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { useSend } from "../../sync/hooks/useSend.ts";

const shared = {
  name: text({ label: "Name", required: "Whose account is it?", maxLength: NAME_LENGTH_MAX }),
  room: text({ label: "Room", maxLength: ROOM_LENGTH_MAX }),
  phone: text({ label: "Phone", maxLength: ACCOUNT_PHONE_LENGTH_MAX }),
  gstin: text({ label: "GSTIN", maxLength: GSTIN_LENGTH }),
  address: text({ label: "Address", maxLength: ACCOUNT_ADDRESS_LENGTH_MAX }),
  limit: money({ label: "Limit (0: none)" }),
};
const newFields = {
  kind: choice({
    label: "Kind",
    options: toOptions(OpenedKind.options, accountKindLabels),
    initial: "company",
    none: "company",
  }),
  ...shared,
};

/** The fields that accounts of each kind do not have. */
const leftOut: Readonly<Record<AccountKind, readonly (keyof typeof shared)[]>> = {
  stay: ["gstin", "address"],
  company: ["room"],
  staff: ["room", "gstin", "address"],
  unnamed: [],
  left: [],
};

/** Returns the forms that open and change an account. */
export function useAccountForms() {
  const create = useSend(creditApi.create);
  const update = useSend(creditApi.update);
  return {
    add: (): FormSpec<typeof newFields> => ({
      fields: newFields,
      initial: {},
      submitLabel: "Open Account",
      leftOut: ({ kind }) => leftOut[OpenedKind.parse(kind)],
      check: (values) => schemaProblems(creditApi.create.body, newBody(values)),
      save: async (values) =>
        formOutcome(await create({ body: newBody(values) }), { "room-has-stay": "room" }),
    }),
    edit: (account: Account): FormSpec<typeof shared> => ({
      fields: shared,
      initial: { ...account, limit: account.limit ?? ZERO },
      submitLabel: "Save",
      leftOut: () => leftOut[account.kind],
      check: (values) => schemaProblems(creditApi.update.body, changeBody(values)),
      save: async (values) =>
        formOutcome(await update({ params: { accountId: account._id }, body: changeBody(values) }), {
          "room-has-stay": "room",
        }),
    }),
  };
}

const limitOf = (limit: Paise) => (limit === ZERO ? null : limit);

function newBody({ kind: chosen, limit, ...typed }: ValuesOf<typeof newFields>): NewAccount {
  const kind = OpenedKind.parse(chosen);
  const { room, ...rest } = { ...typed, ...Object.fromEntries(leftOut[kind].map((name) => [name, ""])) };
  return { kind, ...rest, ...(room !== "" && { room }), limit: limitOf(limit) };
}

function changeBody({ room, limit, ...rest }: ValuesOf<typeof shared>) {
  return { ...rest, ...(room !== "" && { room }), limit: limitOf(limit) };
}
