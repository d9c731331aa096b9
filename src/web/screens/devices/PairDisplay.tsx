import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { renderSVG } from "uqr";
import { DEVICE_NAME_LENGTH_MAX } from "#domain/devices/api.ts";
import { formatCode, pairingApi } from "#domain/devices/pairingApi.ts";
import type { OutputOf } from "#domain/endpoint.ts";
import { formatTime } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { FormDialog } from "../../kit/form/FormDialog.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { useSend } from "../../sync/hooks/useSend.ts";

type Made = OutputOf<typeof pairingApi.makeCode>;

const fields = {
  name: text({
    label: "Name",
    required: "Enter a name",
    hint: "As the kitchen calls it: Tandoor screen, Pass",
    maxLength: DEVICE_NAME_LENGTH_MAX,
  }),
};

/** Makes a code with which one device becomes a kitchen display, and shows it as text and as a QR code. */
export function PairDisplay() {
  const makeCode = useSend(pairingApi.makeCode);
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<Made>();
  const spec: FormSpec<typeof fields> = {
    fields,
    initial: { name: "" },
    submitLabel: "Make a code",
    check: (values) => schemaProblems(pairingApi.makeCode.body, values),
    save: async (values) => {
      const result = await makeCode({ body: values });
      if (result.kind !== "done")
        return { kind: "refused", errors: {}, message: "No code was made. Try again." };
      setMade(result.answer);
      return { kind: "saved", id: undefined };
    },
  };
  return (
    <>
      <ActionButton needsServer onClick={() => setIsAsking(true)}>
        Pair a kitchen display
      </ActionButton>
      <FormDialog
        form={isAsking ? { key: "pair", title: "Pair a kitchen display", spec } : undefined}
        onClose={() => setIsAsking(false)}
        onSaved={() => setIsAsking(false)}
      />
      <Modal
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title={`Pair ${made?.name ?? ""}`}
      >
        {made && <Code made={made} />}
      </Modal>
    </>
  );
}

function Code({ made: { code, expiresAt } }: { readonly made: Made }) {
  const page = `${location.origin}/kitchen`;
  return (
    <>
      <Text>On the kitchen's screen open {page} and type</Text>
      <Text fw={700} size="xl" my="sm">
        {formatCode(code)}
      </Text>
      <Text mb="sm">or scan this with its camera:</Text>
      <img
        alt="Code that pairs the screen"
        width={200}
        height={200}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(`${page}#${code}`))}`}
      />
      <Text c="dimmed" mt="sm">
        Good once, until {formatTime(expiresAt)}.
      </Text>
    </>
  );
}
