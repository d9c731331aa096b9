import { useState } from "react";
import { type Device, devicesApi } from "#domain/devices/api.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { EmptyState } from "../../kit/feedback/EmptyState.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { DataTable } from "../../kit/list/DataTable.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { deviceId } from "../../sync/http/identity.ts";
import { contactText, deviceName, pendingText, peopleText, secureText } from "./deviceTexts.ts";
import { LockAfter } from "./LockAfter.tsx";
import { nameForm } from "./nameForm.ts";
import { PairDisplay } from "./PairDisplay.tsx";
import { useSignOut } from "./useSignOut.ts";

/** Presence changes of devices send no event. */
const REFRESH_MS = 5_000;

/** Lists every device: its person, its last contact, and its pending changes. */
export function DevicesPage() {
  const { value, error, retry } = useApiQueryState(devicesApi.list, undefined, {
    refreshEveryMs: REFRESH_MS,
  });
  return (
    <Page
      title="Devices"
      text="Every phone, tablet and till on which somebody is signed in, or on which changes wait."
    >
      <LockAfter />
      <PairDisplay />
      {value ? (
        <Devices devices={value} />
      ) : error ? (
        <ErrorPanel title="Failed to load devices" message={error.message} onRetry={retry} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

const columns = [
  { header: "Device", cell: deviceName },
  { header: "Person", cell: peopleText },
  { header: "Last contact", cell: contactText, isUnbroken: true },
  { header: "Changes that wait", cell: pendingText },
  { header: "Connection", cell: secureText },
  { header: "Version", cell: ({ version }: Device) => version ?? "Unknown" },
];

function Devices({ devices }: { readonly devices: readonly Device[] }) {
  const rename = useSend(devicesApi.rename);
  const signOut = useSignOut();
  const [form, setForm] = useState<DialogForm>();
  const close = () => setForm(undefined);
  if (devices.length === 0) return <EmptyState title="No Devices" text="Nobody is signed in." />;
  const actions = (device: Device) => (
    <>
      <ActionButton variant="default" onClick={() => setForm(nameForm(device, rename))}>
        Name
      </ActionButton>
      {device._id !== deviceId() && (
        <ActionButton variant="subtle" color="red" onClick={() => signOut(device)}>
          Sign out
        </ActionButton>
      )}
    </>
  );
  return (
    <>
      <DataTable
        label="Devices"
        rows={devices}
        columns={columns}
        keyOf={({ _id }) => _id}
        actions={actions}
      />
      <FormDialog form={form} onClose={close} onSaved={close} />
    </>
  );
}
