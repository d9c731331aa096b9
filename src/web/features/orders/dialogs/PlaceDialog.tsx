import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import {
  PHONE_LENGTH_MAX,
  PlaceInput,
  type PlaceWithoutTable,
  placeKindLabels,
} from "#domain/orders/place.ts";
import { formatTime, nextTime } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";

interface PlaceDialogProps {
  readonly kind: PlaceInput["kind"];
  /** The details entered before, possibly for another kind. */
  readonly before?: PlaceWithoutTable | undefined;
  /** The label of the submit button: "Move". */
  readonly confirmLabel: string;
  readonly onSubmit: (answer: PlaceInput) => unknown;
  readonly onClose: () => void;
}

/** Asks for the guest and the time of an order without a table. */
export function PlaceDialog({ kind, before, confirmLabel, onSubmit, onClose }: PlaceDialogProps) {
  const [facts, setFacts] = useState(() => ({
    room: before?.kind === "room" ? before.room : "",
    name: before?.name ?? "",
    phone: before?.phone ?? "",
    address: before?.kind === "delivery" ? before.address : "",
    time: before?.promisedAt ? formatTime(before.promisedAt) : "",
  }));
  const { time, room, address, ...guest } = facts;
  const answer = PlaceInput.safeParse({
    kind,
    ...guest,
    ...(kind === "room" && { room }),
    ...(kind === "delivery" && { address }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!answer.success) return;
    const isSame = before?.promisedAt && time === formatTime(before.promisedAt);
    const promisedAt = isSame
      ? before.promisedAt
      : time === ""
        ? null
        : nextTime(time, device.clock.serverNow());
    onSubmit({ ...answer.data, promisedAt });
    onClose();
  };
  const field = (name: keyof typeof facts, label: string, maxLength: number) => ({
    label,
    maxLength,
    autoComplete: "off",
    value: facts[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setFacts((current) => ({ ...current, [name]: value }));
    },
  });
  return (
    <Modal opened onClose={onClose} title={placeKindLabels[kind]} size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {kind === "room" && (
            <TextInput {...field("room", "Room", NAME_LENGTH_MAX)} required data-autofocus />
          )}
          <TextInput
            {...field("name", "Name", NAME_LENGTH_MAX)}
            data-autofocus={kind === "room" ? undefined : true}
          />
          <TextInput {...field("phone", "Phone", PHONE_LENGTH_MAX)} type="tel" />
          {kind === "delivery" && <TextInput {...field("address", "Address", TEXT_LENGTH_MAX)} />}
          <TextInput {...field("time", "Promised for", TIME_LENGTH)} type="time" />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!answer.success} title={answer.success ? undefined : missing[kind]}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const TIME_LENGTH = 5;

const missing: Record<PlaceInput["kind"], string> = {
  takeaway: "",
  room: "Room service needs the room.",
  delivery: "A delivery needs a name or a phone number.",
};
