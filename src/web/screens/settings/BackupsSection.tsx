import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import {
  BACKUPS_KEPT,
  type Backup,
  type BackupReason,
  type BackupsState,
  backupsApi,
} from "#domain/settings/backupsApi.ts";
import { formatDateTime } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { useNow } from "../../kit/useNow.ts";
import { useAskState } from "../../sync/cache/useAsk.ts";
import { useSend } from "../../sync/outbox/useSend.ts";
import { ageWords, bytesWords } from "./backupWords.ts";
import { Section } from "./form/Section.tsx";

/** A newest backup older than this is reported: backups are made every night, so nights were missed. */
const OLD_AFTER_MS = 36 * 3_600_000;

/** Shows the backups and the age of the newest one, and makes a backup on demand. */
export function BackupsSection() {
  const { value, error, retry } = useAskState(backupsApi.list, undefined);
  const make = useSend(backupsApi.make);
  const makeNow = async () => {
    await make({ body: {} });
    retry();
  };
  return (
    <Section
      title="Backups"
      text={`Every night and before an update of the database; the newest ${BACKUPS_KEPT} are kept.`}
      {...(value?.isOurs === false
        ? {}
        : { actions: <ActionButton onClick={makeNow}>Back up now</ActionButton> })}
    >
      <div data-wide>
        {value && <BackupsShown state={value} />}
        {!value && error && <ErrorPanel message={error.message} onRetry={retry} />}
        {!value && !error && <SkeletonRows count={3} />}
      </div>
    </Section>
  );
}

function BackupsShown({ state }: { readonly state: BackupsState }) {
  const now = useNow();
  const { isOurs, hasSecondFolder, lastError, check, backups } = state;
  const [newest] = backups;
  const ageMs = newest ? now - newest.createdAt : undefined;
  if (!isOurs) {
    return (
      <Text>
        This server keeps its data in PostgreSQL. Back it up with the database's own tools (pg_dump or base
        backups).
      </Text>
    );
  }
  return (
    <>
      {lastError && (
        <Alert color="red" mb="sm" title="The last backup failed" icon={<IconAlertTriangle aria-hidden />}>
          {formatDateTime(lastError.at)}: {lastError.message}
        </Alert>
      )}
      {check && check.faults.length > 0 && (
        <Alert color="red" mb="sm" title="The database is damaged" icon={<IconAlertTriangle aria-hidden />}>
          Found by the check of {formatDateTime(check.at)}:
          <ul>
            {check.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      {ageMs !== undefined && ageMs > OLD_AFTER_MS && (
        <Alert
          color="yellow"
          mb="sm"
          title="The newest backup is old"
          icon={<IconAlertTriangle aria-hidden />}
        >
          Make one now, and look whether the server runs at night.
        </Alert>
      )}
      <Text mb="sm">
        {ageMs === undefined ? "There is no backup yet." : <b>Newest backup: {ageWords(ageMs)}.</b>}{" "}
        {hasSecondFolder
          ? "Each is copied to the second folder too."
          : "They lie on the server's own disk only: set BACKUP_DIR to a second disk or a stick to survive the loss of it."}
        {check?.faults.length === 0 &&
          ` The database was checked on ${formatDateTime(check.at)}: it is what the journal says.`}
      </Text>
      {backups.length > 0 && (
        <DataTable label="Backups" rows={backups} columns={columns} keyOf={({ name }) => name} />
      )}
      <Text size="sm" c="dimmed" mt="sm">
        To go back to one: stop the server and run <code>npm run restore -- FILE</code> on it. The database of
        now is kept aside, and devices deliver what they still hold.
      </Text>
    </>
  );
}

const reasonLabels: Record<BackupReason, string> = {
  nightly: "Nightly",
  manual: "By hand",
  "before-migration": "Before an update",
  "before-start": "Before starting for real",
};

const columns: readonly Column<Backup>[] = [
  { header: "Made", cell: ({ createdAt }) => formatDateTime(createdAt) },
  { header: "Why", cell: ({ reason }) => reasonLabels[reason] },
  { header: "Size", isFigure: true, cell: ({ bytes }) => bytesWords(bytes) },
  { header: "File", cell: ({ name }) => name },
];
