import { Anchor, Loader, PasswordInput, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { findGrant } from "#domain/permissions.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import { PIN_LENGTH } from "#domain/staff/pin.ts";
import type { DevicePerson } from "#domain/staff/pinApi.ts";
import { PinField } from "./PinField.tsx";
import { usePeopleToPick } from "./usePeopleToPick.ts";

/** How an approver is identified: by name and PIN, or by username and password. */
export type Approver =
  | { readonly by: "pin"; readonly person: string; readonly pin: string }
  | { readonly by: "password"; readonly username: string; readonly password: string };

const byPin = { by: "pin", person: "", pin: "" } as const;
const byPassword = { by: "password", username: "", password: "" } as const;

/** True if everything that an approval needs is typed. */
export function isCompleteApprover(approver: Approver | undefined): boolean {
  if (!approver) return false;
  if (approver.by === "pin") return approver.person !== "" && approver.pin.length === PIN_LENGTH;
  return approver.username !== "" && approver.password !== "";
}

interface ApproverFieldsProps {
  readonly action: ApprovalAction;
  /** Undefined until something is typed. */
  readonly value: Approver | undefined;
  readonly onChange: (approver: Approver) => void;
}

/** Asks for the name and PIN of somebody who may approve this; for username and password if nobody of them has a PIN. */
export function ApproverFields({ action, value, onChange }: ApproverFieldsProps) {
  const { people, isLoading } = usePeopleToPick();
  const [wantsPassword, setWantsPassword] = useState(false);
  if (isLoading) return <Loader size="sm" aria-label="Loading" />;
  const approvers = people.filter(({ role, pin }) => pin === "set" && findGrant(role, action) === "yes");
  if (approvers.length === 0) return <PasswordFields value={value} onChange={onChange} />;
  return (
    <>
      {wantsPassword ? (
        <PasswordFields value={value} onChange={onChange} />
      ) : (
        <PinFields approvers={approvers} value={value} onChange={onChange} />
      )}
      <Text size="sm">
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            onChange(wantsPassword ? byPin : byPassword);
            setWantsPassword(!wantsPassword);
          }}
        >
          {wantsPassword ? "Use a PIN instead" : "Use a password instead"}
        </Anchor>
      </Text>
    </>
  );
}

type FieldsProps = Pick<ApproverFieldsProps, "value" | "onChange">;

function PinFields({
  approvers,
  value,
  onChange,
}: FieldsProps & { readonly approvers: readonly DevicePerson[] }) {
  const typed = value?.by === "pin" ? value : byPin;
  return (
    <>
      <Select
        label="Approver"
        placeholder="Pick a name"
        data={approvers.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={typed.person === "" ? null : typed.person}
        allowDeselect={false}
        onChange={(person) => onChange({ ...typed, person: person ?? "" })}
      />
      <PinField label="Approver's PIN" value={typed.pin} onChange={(pin) => onChange({ ...typed, pin })} />
    </>
  );
}

function PasswordFields({ value, onChange }: FieldsProps) {
  const typed = value?.by === "password" ? value : byPassword;
  return (
    <>
      <TextInput
        label="Approver's username"
        autoComplete="off"
        value={typed.username}
        onChange={(event) => onChange({ ...typed, username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Approver's password"
        autoComplete="off"
        value={typed.password}
        onChange={(event) => onChange({ ...typed, password: event.currentTarget.value })}
      />
    </>
  );
}
