import { Modal, Stepper } from "@mantine/core";
import { useState } from "react";
import { setupApi } from "#domain/setup/api.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { useIsPhone } from "../../../kit/useIsPhone.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { type NewAdmin, StartAdminStep } from "./StartAdminStep.tsx";
import { StartConfirmStep } from "./StartConfirmStep.tsx";
import { type Kept, StartScopeStep } from "./StartScopeStep.tsx";

interface StartDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Ends the demo in three steps: what is deleted, who will be the admin, and the confirmation. */
export function StartDialog({ opened, onClose }: StartDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Start for real"
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <StartSteps onClose={onClose} />
    </Modal>
  );
}

function StartSteps({ onClose }: { readonly onClose: () => void }) {
  const { demoAccounts } = useApiQuery(setupApi.read);
  const accounts = useApiQuery(startApi.addedAccounts);
  const person = usePerson();
  const isDemoAccount = demoAccounts.some(({ username }) => username === person.username);
  const [step, setStep] = useState(0);
  const [kept, setKept] = useState<Kept>({
    keepMenu: true,
    keepTables: true,
    keepAccounts: accounts.filter(({ _id }) => _id === person.id).map(({ _id }) => _id),
  });
  const [admin, setAdmin] = useState<NewAdmin>();
  const forward = () => setStep(step + 1);
  const back = () => setStep(step - 1);
  return (
    <Stepper
      active={step}
      size="xs"
      iconSize={28}
      wrap={false}
      allowNextStepsSelect={false}
      onStepClick={setStep}
    >
      <Stepper.Step label="What goes">
        <StartScopeStep
          accounts={accounts}
          ownId={person.id}
          kept={kept}
          onChange={setKept}
          onNext={forward}
          onCancel={onClose}
        />
      </Stepper.Step>
      <Stepper.Step label="Account">
        <StartAdminStep
          admin={admin}
          isNeeded={isDemoAccount}
          name={person.name}
          onBack={back}
          onNext={(chosen) => {
            setAdmin(chosen);
            forward();
          }}
        />
      </Stepper.Step>
      <Stepper.Step label="Confirm">
        <StartConfirmStep
          kept={kept}
          accountsRemoved={accounts.length - kept.keepAccounts.length}
          admin={admin}
          onBack={back}
        />
      </Stepper.Step>
    </Stepper>
  );
}
