import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { Role } from "#domain/permissions.ts";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import type { PinState } from "#domain/staff/pin.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { usePeopleToPick } from "../../features/staff/pin/usePeopleToPick.ts";
import { roleLabels } from "../../features/staff/roleLabels.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import { type DialogForm, FormDialog } from "../../kit/form/FormDialog.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import type { CardContent } from "../../kit/list/RecordCard.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge, type Tone } from "../../kit/StatusBadge.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { useSession } from "../../sync/hooks/useSession.ts";
import { Failure, NO_TOKEN } from "../../sync/http/failure.ts";
import { WaiterActions } from "./WaiterActions.tsx";
import { addWaiterForm, editWaiterForm, passwordForm, pinForm } from "./waiterForms.ts";

const ALL = "all";
const roleFilter = [
  { value: ALL, label: "All Roles" },
  ...Role.options.map((value) => ({ value, label: `${roleLabels[value]}s` })),
];

/** Waiter Management: adds, changes and deletes accounts. */
export function WaiterManagementPage() {
  return (
    <Page title="Waiter Management" text="Who may sign in and take orders.">
      <AsyncBoundary title="Failed to load waiters" fallback={<SkeletonTiles height={180} />}>
        <Waiters />
      </AsyncBoundary>
    </Page>
  );
}

function Waiters() {
  const session = useSession();
  if (!session) throw new Failure("device", NO_TOKEN);
  const users = useApiQuery(accountsApi.users);
  const register = useSend(accountsApi.register);
  const update = useSend(accountsApi.update);
  const setPassword = useSend(accountsApi.setPassword);
  const remove = useSend(accountsApi.remove);
  const [role, setRole] = useState(ALL);
  const setPin = useSend(pinApi.setPin);
  const { people } = usePeopleToPick();
  const pinOf = (user: User) => people.find(({ _id }) => _id === user._id)?.pin;
  const [secretDialog, setSecretDialog] = useState<DialogForm>();
  const shown = useMemo(
    () => (role === ALL ? users : users.filter((user) => user.role === role)),
    [users, role],
  );
  const isOwn = (user: User) => user._id === session.user.id;

  return (
    <>
      <ManagedList
        label="Accounts"
        items={shown}
        nameOf={(user) => user.name}
        empty={{ title: "No Waiters Found", text: "Add an account for each person who takes orders." }}
        search={{ label: "Search by name, username or email", textOf: searchText }}
        filters={
          <Select
            aria-label="Role"
            data={roleFilter}
            value={role}
            allowDeselect={false}
            onChange={(value) => setRole(value ?? ALL)}
          />
        }
        isFiltered={role !== ALL}
        add={{ label: "Add Waiter", form: () => addWaiterForm({ register, setPin }) }}
        edit={{ title: "Edit Waiter", form: (user) => editWaiterForm(user, update) }}
        remove={{
          question: ({ name }) => ({
            title: "Delete Waiter",
            text: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
          }),
          send: async (user) => await remove({ params: { userId: user._id } }),
          refusal: (user) => (isOwn(user) ? "You cannot delete your own account." : undefined),
        }}
        moreActions={(user) => (
          <WaiterActions
            user={user}
            isOwn={isOwn(user)}
            onSetPassword={() =>
              setSecretDialog({
                key: `${user._id} ${user.username}`,
                title: `Set a new password for ${user.name}`,
                spec: passwordForm(user, setPassword),
              })
            }
            onSetPin={() =>
              setSecretDialog({
                key: `${user._id} ${user.username} PIN`,
                title: `PIN of ${user.name}`,
                spec: pinForm(user, setPin),
              })
            }
          />
        )}
        view={{ kind: "cards", card: (user) => cardContent(user, pinOf(user)) }}
      />
      <FormDialog
        form={secretDialog}
        onClose={() => setSecretDialog(undefined)}
        onSaved={() => setSecretDialog(undefined)}
      />
    </>
  );
}

const searchText = ({ name, username, email }: User) => `${name} ${username} ${email}`;

/** What is missing or blocked is shown; a PIN that is set needs no attention. */
const pinBadges: Partial<Record<PinState, { readonly tone: Tone; readonly text: string }>> = {
  none: { tone: "waiting", text: "No PIN" },
  blocked: { tone: "danger", text: "PIN blocked" },
};

function cardContent(user: User, pin: PinState | undefined): CardContent {
  const pinBadge = pin && pinBadges[pin];
  return {
    title: user.name,
    subtitle: `@${user.username}`,
    badges: (
      <>
        <StatusBadge tone={user.isActive ? "neutral" : "danger"}>
          {user.isActive ? "Active" : "Inactive"}
        </StatusBadge>
        <StatusBadge tone="neutral">{roleLabels[user.role]}</StatusBadge>
        {pinBadge && <StatusBadge tone={pinBadge.tone}>{pinBadge.text}</StatusBadge>}
      </>
    ),
    text: [user.email, user.phone].filter(Boolean).join(" · "),
  };
}
