import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { creditApi } from "#domain/accounts/api.ts";
import { NAME_LENGTH_MAX, nameKey } from "#domain/entity.ts";
import { BillGuest, GUEST_ADDRESS_LENGTH_MAX } from "#domain/orders/order/billGuest.ts";
import { GSTIN_LENGTH, gstinProblem } from "#domain/settings/gstin.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";

/** The number of companies on offer; typing finds the others. */
const OFFERED_MAX = 4;

interface GuestDialogProps {
  readonly guest: BillGuest;
  readonly setGuest: (guest: BillGuest) => void;
  readonly onClose: () => void;
}

/** Edits the name on the bill. A company that has an account is chosen with its address and GSTIN. */
export function GuestDialog({ guest, setGuest, onClose }: GuestDialogProps) {
  const [typed, setTyped] = useState(guest ?? { name: "", address: "", gstin: "" });
  const [isTried, setIsTried] = useState(false);
  const { name, address, gstin } = typed;
  const { value: accounts = [] } = useApiQueryState(creditApi.offered, {});
  const companies = accounts.filter(
    (account) => account.kind === "company" && nameKey(account.name).includes(nameKey(name)),
  );
  const problem = gstin === "" ? undefined : gstinProblem(gstin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const parsed = BillGuest.safeParse({ name: name.trim(), address: address.trim(), gstin });
    if (!parsed.success) return;
    if (JSON.stringify(parsed.data) !== JSON.stringify(guest)) setGuest(parsed.data);
    onClose();
  };
  const set = (field: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...field }));
  return (
    <Modal opened onClose={onClose} title="Guest on the bill" size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="As it is to stand on the bill: a person or a company."
            required
            data-autofocus
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {gstin === "" && (
            <Group gap="xs">
              {companies.slice(0, OFFERED_MAX).map((company) => (
                <Button
                  key={company._id}
                  variant="light"
                  onClick={() => set({ name: company.name, address: company.address, gstin: company.gstin })}
                >
                  {company.name}
                </Button>
              ))}
            </Group>
          )}
          <Textarea
            label="Address"
            autosize
            minRows={2}
            autoComplete="off"
            maxLength={GUEST_ADDRESS_LENGTH_MAX}
            value={address}
            onChange={(event) => set({ address: event.currentTarget.value })}
          />
          <TextInput
            label="GSTIN"
            autoComplete="off"
            spellCheck={false}
            maxLength={GSTIN_LENGTH}
            value={gstin}
            error={problem && (isTried || gstin.length === GSTIN_LENGTH) && `GSTIN ${problem}`}
            onChange={(event) =>
              set({ gstin: event.currentTarget.value.toUpperCase().replaceAll(/\s/g, "") })
            }
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          {guest && (
            <Button
              variant="default"
              mr="auto"
              onClick={() => {
                setGuest(null);
                onClose();
              }}
            >
              Nobody
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Put on the bill</Button>
        </Group>
      </form>
    </Modal>
  );
}
