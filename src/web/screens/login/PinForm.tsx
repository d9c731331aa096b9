import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { NewPin, PIN_TRIES_MAX } from "#domain/staff/pin.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { createValidator } from "../../features/staff/createValidator.ts";
import { PinField } from "../../features/staff/pin/PinField.tsx";
import { usePeopleToPick } from "../../features/staff/pin/usePeopleToPick.ts";
import { withLabels } from "../../kit/form/schemaProblems.ts";
import { useIsServerUnreachable } from "../../sync/hooks/useConnection.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { usePerson } from "../../sync/hooks/useSession.ts";
import { fieldErrors } from "../../sync/http/fieldErrors.ts";

const stateTexts = {
  none: "You have no PIN yet.",
  set: "You have a PIN.",
  blocked: `Your PIN is blocked after ${PIN_TRIES_MAX} wrong ones. Set another one, or sign in with your password.`,
};

/** Sets or removes the person's own PIN; asks for the person's password. */
export function PinForm() {
  const person = usePerson();
  const isUnreachable = useIsServerUnreachable();
  const { people } = usePeopleToPick();
  const change = useSend(pinApi.changeOwnPin);
  const state = people.find(({ _id }) => _id === person.id)?.pin ?? "none";
  const form = useForm({
    initialValues: { password: "", pin: "", repeated: "" },
    validate: {
      password: (text) => (text === "" ? "Enter your password" : null),
      pin: createValidator("PIN", NewPin),
      repeated: (text, { pin }) => (text === pin ? null : "The two PINs are not the same"),
    },
  });
  const send = async (pin: string | null) => {
    const result = await change({ body: { currentPassword: form.values.password, pin } });
    if (result.kind === "done") form.reset();
    if (result.kind !== "refused") return;
    const isWrong = result.refusal.code === "wrong-password";
    form.setErrors(isWrong ? { password: result.refusal.message } : withLabels(fieldErrors(result.refusal)));
  };
  const remove = async () => {
    if (!form.validateField("password").hasError) await send(null);
  };
  return (
    <form onSubmit={form.onSubmit(({ pin }) => send(pin))} noValidate>
      <Stack maw={420} mt="xl">
        <Title order={2} size="h4">
          PIN
        </Title>
        <Text size="sm">
          {stateTexts[state]} With it you approve for others and switch to yourself on a shared till. It signs
          no device in.
        </Text>
        <PasswordInput label="Your password" autoComplete="off" {...form.getInputProps("password")} />
        <PinField
          label="New PIN"
          description="6 digits"
          {...form.getInputProps("pin")}
          value={form.values.pin}
        />
        <PinField label="Repeat PIN" {...form.getInputProps("repeated")} value={form.values.repeated} />
        <Group>
          <Button type="submit" disabled={isUnreachable} loading={form.submitting}>
            Set PIN
          </Button>
          {state !== "none" && (
            <Button variant="default" disabled={isUnreachable} onClick={() => void remove()}>
              Remove PIN
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
