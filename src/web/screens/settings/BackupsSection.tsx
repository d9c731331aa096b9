import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatBytes } from "#domain/formatBytes.ts";
import {
  BACKUP_COUNTS,
  type Backup,
  type BackupReason,
  type BackupRetention,
  type BackupsState,
  backupsApi,
} from "#domain/settings/backupsApi.ts";
import { formatDateTime } from "#domain/time.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { ErrorPanel } from "../../kit/feedback/ErrorPanel.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { useNow } from "../../kit/useNow.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { BackupLimit } from "./BackupLimit.tsx";
import { Section } from "./form/Section.tsx";
import { formatAge } from "./formatAge.ts";

/** A newest backup older than this shows a warning: backups are nightly, so nights were missed. */
const OLD_AFTER_MS = 36 * 3_600_000;

/** Backups and disks change without events. */
const ASKED_EVERY_MS = 3_000;

/** The retention rule as text. */
const KEPT_TEXT =
  `The newest of each of the last ${BACKUP_COUNTS.days} days, ${BACKUP_COUNTS.weeks} weeks and ${BACKUP_COUNTS.months} months is kept, ` +
  `and of every other kind the newest ${BACKUP_COUNTS.others}.`;

/** Shows the backups and the age of the newest one, and makes a backup on demand. */
export function BackupsSection() {
  const { value, error, retry } = useApiQueryState(backupsApi.list, undefined, {
    refreshEveryMs: ASKED_EVERY_MS,
  });
  const make = useSend(backupsApi.make, {
    toast: { success: ({ isBeingMade }) => (isBeingMade ? "The backup is being made" : "Backup made") },
  });
  const makeNow = async () => {
    await make({ body: {} });
    retry();
  };
  return (
    <Section
      title="Backups"
      text="Every night and before an update of the database."
      {...(value?.isOurs === false
        ? {}
        : {
            actions: (
              <ActionButton needsServer onClick={makeNow}>
                Back up now
              </ActionButton>
            ),
          })}
    >
      <div data-wide>
        {value && <BackupsShown state={value} onChanged={retry} />}
        {value?.isOurs && value.limitBytes !== undefined && (
          <BackupLimit key={value.limitBytes} limitBytes={value.limitBytes} onSaved={retry} />
        )}
        {!value && error && <ErrorPanel message={error.message} onRetry={retry} />}
        {!value && !error && <SkeletonRows count={3} />}
      </div>
    </Section>
  );
}

interface ShownProps {
  readonly state: BackupsState;
  readonly onChanged: () => void;
}

function BackupsShown({ state, onChanged }: ShownProps) {
  const { isOurs, backups } = state;
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
      <CopyWarnings state={state} onChanged={onChanged} />
      <BackupWarnings state={state} />
      <BackupDetails state={state} />
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

/** Shows what an admin has to look after. */
function BackupWarnings({ state }: { readonly state: BackupsState }) {
  const now = useNow();
  const { lastError, check, backups } = state;
  const [newest] = backups;
  const isOld = newest !== undefined && now - newest.createdAt > OLD_AFTER_MS;
  const damagedBackups = check?.damagedBackups ?? [];
  return (
    <>
      {lastError && (
        <Warning color="red" title="The last backup failed">
          {formatDateTime(lastError.at)}: {lastError.message}
        </Warning>
      )}
      {check && check.faults.length > 0 && (
        <Warning color="red" title="The database is damaged">
          Found by the check of {formatDateTime(check.at)}:
          <Lines lines={check.faults} />
        </Warning>
      )}
      {check && damagedBackups.length > 0 && (
        <Warning
          color="yellow"
          title={damagedBackups.length > 1 ? "Backups are damaged" : "A backup is damaged"}
        >
          Found by the check of {formatDateTime(check.at)}:
          <Lines lines={damagedBackups} />
        </Warning>
      )}
      {isOld && (
        <Warning color="yellow" title="The newest backup is old">
          Make one now, and look whether the server runs at night.
        </Warning>
      )}
    </>
  );
}

const copyTitles = {
  gone: "The second disk is gone",
  unmarked: "The second disk is gone",
  stopped: "The continuous copy stands still",
  behind: "The continuous copy is behind",
} as const;

const WHERE_BACKUP_DIR =
  "BACKUP_DIR is a line of the file that starts the server, on a Linux computer /etc/rasoi.env; whoever installed it changes it there and starts the server again.";

/** Shows what is wrong with the second disk and the copy on it. */
function CopyWarnings({ state: { hasSecondFolder, copyTrouble, isSameDisk }, onChanged }: ShownProps) {
  const send = useSend(backupsApi.useDisk);
  const takeDisk = async () => {
    await send({ body: {} });
    onChanged();
  };
  return (
    <>
      {!hasSecondFolder && (
        <Warning color="yellow" title="One disk is no copy">
          Everything lies on the server's own disk, and is lost with it. Set BACKUP_DIR to a folder on a
          second disk, a stick or a share: each change is copied there within a second. {WHERE_BACKUP_DIR}
        </Warning>
      )}
      {isSameDisk && (
        <Warning color="yellow" title="The second folder is on the same disk">
          When that disk fails, both are lost. Set BACKUP_DIR to a folder on another one. {WHERE_BACKUP_DIR}
        </Warning>
      )}
      {copyTrouble && (
        <Warning
          color={copyTrouble.kind === "behind" ? "yellow" : "red"}
          title={copyTitles[copyTrouble.kind]}
        >
          Since {formatDateTime(copyTrouble.at)}: {copyTrouble.message} What is stored since then is on one
          disk only.
          {copyTrouble.kind === "unmarked" && (
            <Stack gap="xs" align="flex-start" mt="xs">
              <Text size="sm">
                Mount it, and the copy goes on. If another disk has taken its place, use that one.
              </Text>
              <ActionButton needsServer onClick={takeDisk}>
                Use this disk
              </ActionButton>
            </Stack>
          )}
        </Warning>
      )}
    </>
  );
}

interface WarningProps {
  readonly color: "red" | "yellow";
  readonly title: string;
  readonly children: ReactNode;
}

function Warning({ color, title, children }: WarningProps) {
  return (
    <Alert color={color} mb="sm" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Shows the age of the newest backup, the time of the next one, their size, and where they are. */
function BackupDetails({ state }: { readonly state: BackupsState }) {
  const now = useNow();
  const { hasSecondFolder, copyTrouble, check, backups, nextAt, makingSince, databaseBytes } = state;
  const [newest] = backups;
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  return (
    <>
      <Text mb="xs">
        {newest ? <b>Newest backup: {formatAge(now - newest.createdAt)}.</b> : "There is no backup yet."}{" "}
        {makingSince !== undefined
          ? `One is being made since ${formatDateTime(makingSince)}.`
          : nextAt !== undefined && `The next one is made on ${formatDateTime(nextAt)}.`}
        {newest && ` All backups take ${formatBytes(bytes)}.`}
        {databaseBytes !== undefined && ` The database takes ${formatBytes(databaseBytes)}.`}
      </Text>
      <Text mb="xs">{KEPT_TEXT}</Text>
      <Text mb="sm">
        {hasSecondFolder &&
          !copyTrouble &&
          "Each is copied to the second disk too, and each change within a second."}
        {check?.faults.length === 0 &&
          ` The database was checked on ${formatDateTime(check.at)}: it is what the journal says.`}
      </Text>
    </>
  );
}

const reasonLabels: Record<BackupReason, string> = {
  nightly: "Nightly",
  manual: "By hand",
  "before-start": "Before starting for real",
  "second-copy": "For the continuous copy",
};

const keptLabels: Record<BackupRetention, string> = {
  day: "Its day",
  week: "Its week",
  month: "Its month",
  reason: "One of the newest",
};

const columns: readonly Column<Backup>[] = [
  { header: "Made", cell: ({ createdAt }) => formatDateTime(createdAt) },
  { header: "Why", cell: ({ reason }) => reasonLabels[reason] },
  { header: "Size", isFigure: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    header: "Database",
    isFigure: true,
    cell: ({ databaseBytes }) => (databaseBytes === undefined ? "–" : formatBytes(databaseBytes)),
  },
  { header: "Kept for", cell: ({ keptFor }) => (keptFor ? keptLabels[keptFor] : "Goes next time") },
  { header: "File", cell: ({ name }) => name },
];
