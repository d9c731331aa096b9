import { Button, Card, Code, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { setupApi } from "#domain/setup/api.ts";
import { AdminPassword, Username } from "#domain/staff/api.ts";
import { createValidator } from "../../features/staff/createValidator.ts";
import { passwordHint } from "../../features/staff/passwordHint.ts";
import { useSignIn } from "../../features/staff/useSignIn.ts";
import { withLabels } from "../../kit/form/schemaProblems.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { fieldErrors } from "../../sync/http/fieldErrors.ts";

/** Creates the first admin of a server without demo data, authorised by the one-time code on its console (clarification 11). */
export function FirstAdminForm() {
  const signIn = useSignIn();
  const create = useSend(setupApi.firstAdmin);
  const form = useForm({
    initialValues: { code: "", name: "", username: "", password: "" },
    validate: {
      code: (code) => (code.trim() === "" ? "Enter the code that the server has printed" : null),
      name: (name) => (name.trim() === "" ? "Enter your name" : null),
      username: createValidator("Username", Username),
      password: createValidator("Password", AdminPassword),
    },
  });
  const submit = async (values: typeof form.values) => {
    const { code, name, username, password } = values;
    const body = { code: code.trim(), name: name.trim(), username: username.trim(), password };
    const result = await create({ body });
    if (result.kind === "refused") form.setErrors(withLabels(fieldErrors(result.refusal)));
    if (result.kind === "done") await signIn(result.answer);
  };
  return (
    <Card padding="lg" component="form" onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="xs">
        <Text>Enter the server's one-time code, to prove that the server is yours.</Text>
        <Text size="sm" c="dimmed">
          The code stands in the window where the server was started, in the line “Code for the first admin
          account”. A server without a window writes that line to its log: look with{" "}
          <Code>journalctl -u rasoi</Code> for a service, with <Code>docker compose logs</Code> for a
          container, or in its log file. Each start of the server makes a new code.
        </Text>
        <TextInput
          label="One-time code"
          autoComplete="one-time-code"
          autoFocus
          {...form.getInputProps("code")}
        />
        <TextInput label="Name" autoComplete="name" {...form.getInputProps("name")} />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label="Password"
          description={passwordHint("admin")}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <Button type="submit" size="lg" loading={form.submitting}>
          Create admin account
        </Button>
      </Stack>
    </Card>
  );
}
