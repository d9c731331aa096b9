import { Alert, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { passwordRule } from "#domain/staff/api.ts";
import { createValidator } from "../../features/staff/createValidator.ts";
import { passwordHint } from "../../features/staff/passwordHint.ts";
import { withLabels } from "../../kit/form/schemaProblems.ts";
import { Page } from "../../kit/Page.tsx";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { usePerson } from "../../sync/hooks/useSession.ts";
import { NEEDS_SERVER } from "../../sync/http/failure.ts";
import { fieldErrors } from "../../sync/http/fieldErrors.ts";
import { PinForm } from "./PinForm.tsx";

/** Change password: changes the person's own password, which ends their sessions on other devices. */
export function PasswordPage() {
  const person = usePerson();
  const isUnreachable = useIsServerUnreachable();
  const change = useSend(accountsApi.changeOwnPassword);
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "", repeated: "" },
    validate: {
      currentPassword: (text) => (text === "" ? "Enter your current password" : null),
      newPassword: createValidator("New password", passwordRule(person.role)),
      repeated: (text, { newPassword }) =>
        text === newPassword ? null : "The two passwords are not the same",
    },
  });
  const submit = async ({ currentPassword, newPassword }: typeof form.values) => {
    const result = await change({ body: { currentPassword, newPassword } });
    if (result.kind === "done") form.reset();
    if (result.kind !== "refused") return;
    const isWrong = result.refusal.code === "wrong-password";
    form.setErrors(
      isWrong ? { currentPassword: result.refusal.message } : withLabels(fieldErrors(result.refusal)),
    );
  };
  return (
    <Page title="Change password" text={`Signed in as ${person.name} (${person.username})`}>
      {isUnreachable && (
        <Alert color="saffron" maw={420} mb="md">
          {NEEDS_SERVER}
        </Alert>
      )}
      <form onSubmit={form.onSubmit(submit)} noValidate>
        {/* For password managers, which need the username. */}
        <input hidden readOnly autoComplete="username" value={person.username} />
        <Stack maw={420}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps("currentPassword")}
          />
          <PasswordInput
            label="New password"
            description={passwordHint(person.role)}
            autoComplete="new-password"
            {...form.getInputProps("newPassword")}
          />
          <PasswordInput
            label="Repeat new password"
            autoComplete="new-password"
            {...form.getInputProps("repeated")}
          />
          <Text size="xs" c="dimmed">
            You stay signed in here; your other devices have to sign in again.
          </Text>
          <Button type="submit" disabled={isUnreachable} loading={form.submitting}>
            Change password
          </Button>
        </Stack>
      </form>
      <PinForm />
    </Page>
  );
}
