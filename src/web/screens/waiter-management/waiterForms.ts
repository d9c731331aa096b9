import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import type { AssignableRole, Role } from "#domain/permissions.ts";
import { accountsApi, EMAIL_LENGTH_MAX, PHONE_LENGTH_MAX, type User } from "#domain/staff/accountsApi.ts";
import { PASSWORD_LENGTH_MAX, passwordRule, USERNAME_LENGTH_MAX } from "#domain/staff/api.ts";
import { PIN_LENGTH } from "#domain/staff/pin.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { passwordHint } from "../../features/staff/passwordHint.ts";
import { roleLabels } from "../../features/staff/roleLabels.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { type FieldOfRefusal, formOutcome } from "../../kit/form/formOutcome.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { newPassword, text } from "../../kit/form/text.tsx";
import type { Send } from "../../sync/hooks/useSend.ts";

const MISSING = "Please fill in all required fields";
const fieldOfRefusal: FieldOfRefusal = { "username-taken": "username", "email-taken": "email" };

const name = text({ label: "Name", required: "Enter a name", maxLength: NAME_LENGTH_MAX });
const email = text({
  label: "Email",
  type: "email",
  maxLength: EMAIL_LENGTH_MAX,
});
const phone = text({ label: "Phone", type: "tel", maxLength: PHONE_LENGTH_MAX });
/** Creates the field of a role that is one of these. */
const roleOf = <R extends Role>(first: R, ...others: readonly R[]) =>
  choice<R>({
    label: "Role",
    options: [first, ...others].map((value) => ({ value, label: roleLabels[value] })),
    initial: first,
    none: first,
  });
const passwordOf = (role: Role) =>
  newPassword({
    label: "Password",
    required: "Enter a password",
    hint: passwordHint(role),
    maxLength: PASSWORD_LENGTH_MAX,
  });
const pinFields = {
  pin: newPassword({
    label: "PIN",
    hint: "6 digits, for approving and for switching on a shared till. Empty: no PIN.",
    maxLength: PIN_LENGTH,
  }),
};

const addFields = {
  username: text({
    label: "Username",
    required: "Enter a username",
    hint: "3 to 40 letters, digits, dots, dashes",
    maxLength: USERNAME_LENGTH_MAX,
  }),
  name,
  email,
  phone,
  password: passwordOf("waiter"),
  ...pinFields,
  role: roleOf<AssignableRole>("waiter", "cashier", "manager"),
};
/** An admin stays one: that is changed on the server only (clarification 43). */
const editFieldsOf = (user: User) => ({
  name,
  email,
  phone,
  role: user.role === "admin" ? roleOf<Role>("admin") : roleOf<Role>("waiter", "cashier", "manager"),
});

interface AddWaiter {
  readonly register: Send<typeof accountsApi.register>;
  readonly setPin: Send<typeof pinApi.setPin>;
}

/**
 * Returns the form that adds an account, with its PIN. The PIN is a command of its own: requests with one are never
 * stored for replays. If only the PIN fails, its toast and the list say that the person has none.
 */
export function addWaiterForm({ register, setPin }: AddWaiter): FormSpec<typeof addFields> {
  return {
    fields: addFields,
    initial: {},
    submitLabel: "Add Waiter",
    missing: MISSING,
    check: ({ pin, ...account }) => ({
      ...schemaProblems(pinApi.setPin.body, pinBody(pin)),
      ...schemaProblems(accountsApi.register.body, account),
    }),
    save: async ({ pin, ...account }) => {
      const registered = await register({ body: account });
      if (pin !== "" && registered.kind === "done")
        await setPin({ params: { userId: registered.answer._id }, body: pinBody(pin) });
      return formOutcome(registered, fieldOfRefusal);
    },
  };
}

export function editWaiterForm(
  user: User,
  update: Send<typeof accountsApi.update>,
): FormSpec<ReturnType<typeof editFieldsOf>> {
  return {
    fields: editFieldsOf(user),
    initial: { name: user.name, email: user.email, phone: user.phone, role: user.role },
    submitLabel: "Save",
    missing: MISSING,
    check: (values) => schemaProblems(accountsApi.update.body, values),
    save: async (values) =>
      formOutcome(await update({ params: { userId: user._id }, body: values }), fieldOfRefusal),
  };
}

/** Returns the form that sets a new password. Passwords are never shown (clarification 12). */
export function passwordForm({ _id, role }: User, setPassword: Send<typeof accountsApi.setPassword>) {
  const fields = { password: passwordOf(role) };
  return {
    fields,
    initial: {},
    submitLabel: "Set Password",
    check: (values) =>
      schemaProblems(accountsApi.setPassword.body.extend({ password: passwordRule(role) }), values),
    save: async (values) => formOutcome(await setPassword({ params: { userId: _id }, body: values })),
  } satisfies FormSpec<typeof fields>;
}

/** Returns the form that sets a person's PIN or removes it. A PIN is never shown. */
export function pinForm({ _id }: User, setPin: Send<typeof pinApi.setPin>): FormSpec<typeof pinFields> {
  return {
    fields: pinFields,
    initial: {},
    submitLabel: "Set PIN",
    check: ({ pin }) => schemaProblems(pinApi.setPin.body, pinBody(pin)),
    save: async ({ pin }) => formOutcome(await setPin({ params: { userId: _id }, body: pinBody(pin) })),
  };
}

const pinBody = (pin: string) => ({ pin: pin === "" ? null : pin });
