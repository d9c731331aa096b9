import { Button, Group, PasswordInput, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { startApi } from "#domain/setup/startApi.ts";
import { passwordHint } from "../../../features/staff/passwordHint.ts";
import { schemaProblems, withLabels } from "../../../kit/form/schemaProblems.ts";

export interface NewAdmin {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

interface StartAdminStepProps {
  readonly admin: NewAdmin | undefined;
  /** The person is signed in with a demo account, which will be deleted, so a new admin is required. */
  readonly isNeeded: boolean;
  readonly name: string;
  readonly onBack: () => void;
  readonly onNext: (admin: NewAdmin | undefined) => void;
}

const adminSchema = startApi.startForReal.body.shape.admin.unwrap();

/** Asks who will be the admin after the demo. */
export function StartAdminStep({ admin, isNeeded, name, onBack, onNext }: StartAdminStepProps) {
  const [isNew, setIsNew] = useState(isNeeded || admin !== undefined);
  const form = useForm({
    initialValues: {
      ...(admin ?? { username: "", name: "", password: "" }),
      repeated: admin?.password ?? "",
    },
    validate: ({ repeated, ...typed }) => ({
      ...withLabels(schemaProblems(adminSchema, trimmed(typed))),
      ...(repeated === typed.password ? {} : { repeated: "The two passwords are not the same" }),
    }),
  });
  const next = form.onSubmit(({ repeated: _, ...typed }) => onNext(trimmed(typed)));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isNew) return next(event);
        event.preventDefault();
        onNext(undefined);
      }}
    >
      <Stack mt="md">
        {isNeeded ? (
          <Text>
            You are signed in with a demo account, which goes. Make the account with which you will sign in
            from now on.
          </Text>
        ) : (
          <Radio.Group
            label="Who administers the resort from now on?"
            value={isNew ? "new" : "me"}
            onChange={(value) => setIsNew(value === "new")}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="me" label={`I do, with this account (${name})`} />
              <Radio value="new" label="A new account" />
            </Stack>
          </Radio.Group>
        )}
        {isNew && <AccountFields inputProps={form.getInputProps} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit">Continue</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface AccountFieldsProps {
  readonly inputProps: (name: keyof NewAdmin | "repeated") => object;
}

/** Shows the fields of the new admin's account. */
function AccountFields({ inputProps }: AccountFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="name" required {...inputProps("name")} />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...inputProps("username")}
      />
      <PasswordInput
        label="Password"
        description={passwordHint("admin")}
        autoComplete="new-password"
        required
        {...inputProps("password")}
      />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        required
        {...inputProps("repeated")}
      />
    </>
  );
}

function trimmed({ username, name, password }: NewAdmin): NewAdmin {
  return { username: username.trim(), name: name.trim(), password };
}
