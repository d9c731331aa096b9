import { Alert, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { EntryLayout } from "../../features/staff/EntryLayout.tsx";
import { device } from "../../sync/device.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

/** The code in the address that a paired device's camera opened: "/kitchen#K7MX4QPD". */
const codeInAddress = () => decodeURIComponent(location.hash.slice(1));

/** Asks for the code that an admin made, and makes this device a kitchen display. */
export function PairForm({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [code, setCode] = useState(codeInAddress);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = useSend(pairingApi.pair, { toast: { failure: false } });
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const result = await send({ body: { code } });
    setIsBusy(false);
    if (result.kind === "refused") setProblem(result.refusal.message);
    if (result.kind === "failed") setProblem(result.error.message);
    if (result.kind !== "done") return;
    history.replaceState(history.state, "", "/kitchen");
    const { token, _id: id, name } = result.answer;
    device.session.start(token, { id, username: "display", name, role: "display" });
  };
  return (
    <EntryLayout
      title="Kitchen display"
      text="An admin makes the code under Devices, “Pair a kitchen display”."
      isNarrow
    >
      <form onSubmit={pair}>
        {isSignedIn && (
          <Alert mb="md" color="saffron">
            Somebody is signed in on this device. Pairing signs them out.
          </Alert>
        )}
        <TextInput
          label="Code"
          description="Eight letters and digits, good for five minutes"
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" size="lg" mt="md" fullWidth loading={isBusy} disabled={code.trim() === ""}>
          Pair this screen
        </Button>
      </form>
    </EntryLayout>
  );
}
