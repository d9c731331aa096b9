import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import type { SetupStep } from "#domain/setup/checklist.ts";
import { TestPapers } from "../../../features/setup/TestPapers.tsx";
import screenReader from "../../../kit/screenReader.module.css";
import classes from "./SetupChecklist.module.css";
import { type StepTexts, stepTexts } from "./stepTexts.ts";
import { useSetupSteps } from "./useSetupSteps.ts";

interface SetupChecklistProps {
  /** True if this device has shown open steps before. */
  readonly wasOpen: boolean;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/**
 * Shows the remaining setup steps with links: open while no order can be taken, later as one line above the tables. A device
 * that showed open steps says once that all are done.
 */
export function SetupChecklist({ wasOpen, onOpen, onDismiss }: SetupChecklistProps) {
  const setup = useSetupSteps();
  const [isToggled, setIsToggled] = useState(false);
  const listId = useId();
  const isDone = setup?.steps.every((step) => step.isDone);
  useEffect(() => {
    if (isDone === false && !wasOpen) onOpen();
    // Stored on the device, so that it is not queried again.
    if (isDone && !wasOpen) onDismiss();
  }, [isDone, wasOpen, onOpen, onDismiss]);
  if (!setup || (isDone && !wasOpen)) return null;
  if (isDone) return <Done count={setup.steps.length} onDismiss={onDismiss} />;

  const { steps, settings } = setup;
  const open = steps.filter((step) => !step.isDone);
  const isNeeded = open.some(({ name }) => name === "areas" || name === "tables" || name === "menu");
  const isOpen = isNeeded !== isToggled;
  return (
    <section aria-label="Setting up" className={classes.checklist}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          Setting up: {steps.length - open.length} of {steps.length}
        </h2>
        <Button
          variant="subtle"
          px="xs"
          aria-expanded={isOpen}
          aria-controls={listId}
          rightSection={
            isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
          }
          onClick={() => setIsToggled(!isToggled)}
        >
          {isOpen ? "Less" : "Show"}
        </Button>
        <Button variant="subtle" px="xs" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {isOpen && (
        <ul id={listId} className={classes.steps}>
          {steps.map((step) => (
            <Step key={step.name} step={step} words={stepTexts(step, settings)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Done({ count, onDismiss }: Pick<SetupChecklistProps, "onDismiss"> & { readonly count: number }) {
  return (
    <section aria-label="Setting up" className={classes.checklist} data-done>
      <div className={classes.head}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden className={classes.icon} />
        <h2 className={classes.title}>
          Setting up is done: {count} of {count}. Guests can come.
        </h2>
        <Button variant="subtle" px="xs" onClick={onDismiss}>
          Close
        </Button>
      </div>
    </section>
  );
}

interface StepProps {
  readonly step: SetupStep;
  readonly words: StepTexts;
}

function Step({ step, words }: StepProps) {
  const Icon = step.isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={step.isDone || undefined}>
      <Link to={`/admin/${words.path}`} className={classes.link}>
        <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.label}>
          {words.label}
          <span className={screenReader.only}>{step.isDone ? ": done" : ": to do"}</span>
        </span>
        {!step.isDone && <span className={classes.text}>{words.text}</span>}
      </Link>
      {step.name === "papers" && !step.isDone && (
        <div className={classes.papers}>
          <TestPapers />
        </div>
      )}
    </li>
  );
}
