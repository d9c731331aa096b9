import { Alert, Group, Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { formatRate, rateBps, ZERO_RATE } from "#domain/money.ts";
import { TaxMode, type TaxProfile } from "#domain/settings/api.ts";
import { ORDINARY_GST_RATE } from "#domain/settings/defaults.ts";
import { chargesTax } from "#domain/settings/taxProfile.ts";
import type { BusinessDay } from "#domain/time.ts";
import { useIsPhone } from "../../kit/useIsPhone.ts";
import { FromDayFields } from "./form/FromDayFields.tsx";

interface TaxProfileDialogProps {
  readonly opened: boolean;
  readonly today: BusinessDay;
  /** Days on which a rule starts already; a new rule from such a day replaces it. */
  readonly usedDays: readonly string[];
  /** Saves the rule and returns whether it was saved. */
  readonly onSave: (profile: TaxProfile) => Promise<boolean>;
  readonly onClose: () => void;
}

type Answer = "yes" | "no";

/** The rate of CGST, and of SGST, for a restaurant at specified premises. */
const SPECIFIED_PREMISES_RATE = rateBps(900);

const modeLabels: Record<TaxMode, string> = {
  regular: "Regular: CGST and SGST are charged",
  composition: "Composition: Bill of Supply with its declaration, no tax lines",
  unregistered: "Not registered: no tax",
};

/** Adds a tax rule. It asks the questions that decide the rate instead of asking for the rate (clarification 35). */
export function TaxProfileDialog(props: TaxProfileDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Add tax rule"
      fullScreen={useIsPhone()}
      closeOnClickOutside={false}
    >
      <ProfileQuestions {...props} />
    </Modal>
  );
}

function ProfileQuestions({ today, usedDays, onSave, onClose }: TaxProfileDialogProps) {
  const [mode, setMode] = useState<TaxMode>("regular");
  const [hadExpensiveRoom, setHadExpensiveRoom] = useState<Answer>();
  const [hasDeclared, setHasDeclared] = useState<Answer>();
  const rate = rateFor(mode, hadExpensiveRoom, hasDeclared);

  return (
    <Stack>
      <Radio.Group label="GST registration" value={mode} onChange={(value) => setMode(taxMode(value))}>
        <Stack gap="xs" mt="xs">
          {TaxMode.options.map((value) => (
            <Radio key={value} value={value} label={modeLabels[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {chargesTax[mode] && (
        <>
          <YesNo
            label="Was any room valued above ₹7,500 a day last financial year?"
            value={hadExpensiveRoom}
            onChange={setHadExpensiveRoom}
          />
          <YesNo
            label="Did the resort declare itself “specified premises” for this financial year?"
            description="A hotel may declare at the GST office that its restaurants charge 18 % with input tax credit, whatever its rooms cost. Your accountant knows it."
            value={hasDeclared}
            onChange={setHasDeclared}
          />
        </>
      )}
      <FromDayFields
        today={today}
        add="Add tax rule"
        note={(from) => (
          <Alert variant="light" role="status">
            {rateText(mode, rate)}
            {from && usedDays.includes(from) && " It takes the place of the rule that begins on that day."}
          </Alert>
        )}
        save={
          rate === undefined ? undefined : (from) => onSave({ from, mode, cgstRate: rate, sgstRate: rate })
        }
        onClose={onClose}
      />
    </Stack>
  );
}

interface YesNoProps {
  readonly label: string;
  readonly description?: string;
  readonly value: Answer | undefined;
  readonly onChange: (answer: Answer) => void;
}

function YesNo({ value, onChange, ...texts }: YesNoProps) {
  return (
    <Radio.Group
      {...texts}
      required
      value={value ?? null}
      onChange={(answer) => onChange(answer === "yes" ? "yes" : "no")}
    >
      <Group gap="lg" mt="xs">
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  );
}

function taxMode(value: string): TaxMode {
  return TaxMode.safeParse(value).data ?? "regular";
}

/** Returns the rate of CGST and SGST; undefined until the questions are answered. */
function rateFor(mode: TaxMode, hadExpensiveRoom: Answer | undefined, hasDeclared: Answer | undefined) {
  if (!chargesTax[mode]) return ZERO_RATE;
  if (hadExpensiveRoom === "yes" || hasDeclared === "yes") return SPECIFIED_PREMISES_RATE;
  return hadExpensiveRoom === "no" && hasDeclared === "no" ? ORDINARY_GST_RATE : undefined;
}

const untaxedTexts: Record<Exclude<TaxMode, "regular">, string> = {
  composition: "No tax lines: the resort pays the composition tax itself.",
  unregistered: "No tax is charged.",
};

function rateText(mode: TaxMode, rate: ReturnType<typeof rateFor>): string {
  if (mode !== "regular") return untaxedTexts[mode];
  if (rate === undefined) return "Answer both questions: they decide the rate.";
  const both = `CGST ${formatRate(rate)} and SGST ${formatRate(rate)}`;
  return rate === ORDINARY_GST_RATE ? `An ordinary restaurant: ${both}.` : `Specified premises: ${both}.`;
}
