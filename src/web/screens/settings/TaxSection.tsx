import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatRate } from "#domain/money.ts";
import { type Settings, settingsApi, type TaxMode, type TaxProfile } from "#domain/settings/api.ts";
import { chargesTax, taxProfileOn } from "#domain/settings/taxProfile.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { useNow } from "../../kit/useNow.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { Section } from "./form/Section.tsx";
import { RuleState } from "./RuleState.tsx";
import { TaxProfileDialog } from "./TaxProfileDialog.tsx";

const modeLabels: Record<TaxMode, string> = {
  regular: "Regular: tax is charged",
  composition: "Composition: Bill of Supply, no tax lines",
  unregistered: "Not registered: no tax",
};

/** Lists the tax rules and the days from which they apply; adds and removes them. */
export function TaxSection({ settings }: { readonly settings: Settings }) {
  const [isAdding, setIsAdding] = useState(false);
  const { add, remove } = useTaxProfiles(settings);
  const today = calendarDay(useNow());
  const valid = taxProfileOn(settings, today);
  const profiles = settings.taxProfiles.toSorted((a, b) => b.from.localeCompare(a.from));

  return (
    <Section
      title="Tax"
      text="A rule holds from its day until the next one begins. Every bill stores the rate it charged."
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add tax rule
        </Button>
      }
    >
      <div data-wide>
        <DataTable
          label="Tax rules"
          rows={profiles}
          columns={columnsWith(valid, today)}
          keyOf={({ from }) => from}
          actions={(profile) =>
            profiles.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Remove the tax rule from ${formatDay(profile.from)}`}
                onClick={() => void remove(profile)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </div>
      <TaxProfileDialog
        opened={isAdding}
        today={today}
        usedDays={profiles.map(({ from }) => from)}
        onSave={add}
        onClose={() => setIsAdding(false)}
      />
    </Section>
  );
}

/** Returns the functions that add and remove a tax rule. A rule with the same first day is replaced. */
function useTaxProfiles(settings: Settings) {
  const save = useSend(settingsApi.save, { toast: { success: "Tax rules saved" } });
  const without = ({ from }: TaxProfile) => settings.taxProfiles.filter((other) => other.from !== from);
  return {
    add: async (profile: TaxProfile) => {
      const taxProfiles = [...without(profile), profile];
      return (await save({ body: { taxProfiles } })).kind !== "refused";
    },
    remove: async (profile: TaxProfile) => {
      const isSure = await confirm({
        title: "Remove this tax rule?",
        text: `From ${formatDay(profile.from)} on the rule before it holds again. Bills that were issued keep what they charged.`,
        confirmLabel: "Remove",
        danger: true,
      });
      if (isSure) await save({ body: { taxProfiles: without(profile) } });
    },
  };
}

function columnsWith(valid: TaxProfile, today: string): readonly Column<TaxProfile>[] {
  return [
    { header: "From", cell: ({ from }) => formatDay(from), isUnbroken: true },
    { header: "GST registration", cell: ({ mode }) => modeLabels[mode] },
    {
      header: "CGST + SGST",
      isFigure: true,
      cell: ({ mode, cgstRate, sgstRate }) =>
        chargesTax[mode] ? `${formatRate(cgstRate)} + ${formatRate(sgstRate)}` : "none",
    },
    { header: "State", cell: ({ from }) => <RuleState from={from} valid={valid.from} today={today} /> },
  ];
}
