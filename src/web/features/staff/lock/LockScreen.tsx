import { Anchor, Button, PasswordInput, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { settingsApi } from "#domain/settings/api.ts";
import { PIN_LENGTH } from "#domain/staff/pin.ts";
import type { DevicePerson } from "#domain/staff/pinApi.ts";
import { device } from "../../../sync/device.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { usePeopleToPick } from "../pin/usePeopleToPick.ts";
import { ResortPicture } from "../ResortPicture.tsx";
import { roleLabels } from "../roleLabels.ts";
import { toInitials } from "../toInitials.ts";
import { LOCK_SCREEN_ATTRIBUTE } from "./blockKeys.ts";
import classes from "./LockScreen.module.css";
import { type LockState, unlockScreen } from "./lockStore.ts";
import { PinPad } from "./PinPad.tsx";
import { type Secret, useVerifyPerson } from "./useVerifyPerson.ts";

const UNREACHABLE_TEXT =
  "The server is away. This screen opens again when it is back: until then nobody can be checked.";

/**
 * Covers the screen until a person is verified: the person who locked it finds the screen as it was, another
 * one starts their own session. The app below stays mounted. A user switch can be cancelled.
 */
export function LockScreen({ lock }: { readonly lock: LockState }) {
  const person = usePerson();
  const resort = useApiQueryState(settingsApi.read, {}).value;
  const { people } = usePeopleToPick();
  const isSwitching = lock === "switching";
  const [pickedId, setPickedId] = useState(isSwitching ? undefined : person.id);
  // The person who locked it can unlock it, even if the list of people could not be read.
  const self: DevicePerson = {
    _id: person.id,
    name: person.name,
    username: person.username,
    role: person.role,
    pin: "set",
  };
  const choices = people.some(({ _id }) => _id === person.id) ? people : [self, ...people];
  const offered = isSwitching ? choices.filter(({ _id }) => _id !== person.id) : choices;
  const picked = offered.find(({ _id }) => _id === pickedId);
  useRestoreFocus();
  useReportLock(lock);
  return createPortal(
    <div
      {...{ [LOCK_SCREEN_ATTRIBUTE]: "" }}
      role="dialog"
      aria-modal
      aria-labelledby="lock-title"
      className={classes.cover}
    >
      <div className={classes.inner}>
        <div className={classes.resort}>
          <ResortPicture picture={resort?.picture} />
          {resort?.resortTitle}
        </div>
        <section className={classes.people}>
          <Title order={1} size="h3" id="lock-title" className={classes.title}>
            <IconLock size={24} aria-hidden />
            {isSwitching ? "Switch person" : "Locked"}
          </Title>
          <Text c="dimmed">
            {isSwitching ? "Who goes on here?" : `${person.name} is signed in. Who is it?`}
          </Text>
          <ul className={classes.names} aria-label="People">
            {offered.map((person) => (
              <li key={person._id}>
                <UnstyledButton
                  className={classes.name}
                  aria-pressed={person._id === pickedId}
                  onClick={() => setPickedId(person._id)}
                >
                  <span className={classes.initials} aria-hidden>
                    {toInitials(person.name)}
                  </span>
                  <span>{person.name}</span>
                  <Text component="span" size="sm" c="inherit">
                    {roleLabels[person.role]}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {isSwitching && (
            <Button variant="default" size="lg" onClick={unlockScreen}>
              Stay {person.name}
            </Button>
          )}
        </section>
        <section className={classes.secret}>
          {picked && <Proof key={`${picked._id} ${picked.pin}`} person={picked} />}
        </section>
      </div>
    </div>,
    document.body,
  );
}

/** Reports the lock to the server, as soon as it is reachable. */
function useReportLock(lock: LockState): void {
  const isUnreachable = useIsServerUnreachable();
  useEffect(() => {
    if (lock === "locked" && !isUnreachable) void device.signedOutDelivery.reportLock();
  }, [lock, isUnreachable]);
}

/** Restores the focus to where it was before the lock screen. */
function useRestoreFocus(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current } = before;
    return () => {
      if (current instanceof HTMLElement) requestAnimationFrame(() => current.focus());
    };
  }, []);
}

/** Asks for a person's PIN, or for the password of a person without one. */
function Proof({ person }: { readonly person: DevicePerson }) {
  const prove = useVerifyPerson();
  const isUnreachable = useIsServerUnreachable();
  const [pin, setPin] = useState("");
  const [password, setPassword] = useState("");
  const [wantsPassword, setWantsPassword] = useState(person.pin !== "set");
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const isDisabled = isUnreachable || isBusy;
  const send = async (secret: Secret) => {
    setIsBusy(true);
    const refused = await prove(person, secret);
    setIsBusy(false);
    setReason(refused);
    setPin("");
    setPassword("");
  };
  const type = (digits: string) => {
    if (isDisabled) return;
    setPin(digits);
    setReason(undefined);
    if (digits.length === PIN_LENGTH) void send({ pin: digits });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !isDisabled) void send({ password });
  };
  return (
    <Stack gap="sm">
      {wantsPassword ? (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <PasswordInput
              label={`Password of ${person.name}`}
              size="lg"
              autoComplete="off"
              autoFocus
              disabled={isDisabled}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" size="lg" disabled={password === "" || isUnreachable} loading={isBusy}>
              Go on
            </Button>
          </Stack>
        </form>
      ) : (
        <PinPad label={`PIN of ${person.name}`} value={pin} isDisabled={isDisabled} onChange={type} />
      )}
      <Text role="alert" c="red" className={classes.reason}>
        {isUnreachable ? UNREACHABLE_TEXT : reason}
      </Text>
      {person.pin === "set" && (
        <Anchor component="button" type="button" onClick={() => setWantsPassword(!wantsPassword)}>
          {wantsPassword ? "Use the PIN" : "Use the password"}
        </Anchor>
      )}
    </Stack>
  );
}
