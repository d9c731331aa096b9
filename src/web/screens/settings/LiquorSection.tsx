import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatRate } from "#domain/money.ts";
import { type LiquorRate, type Settings, settingsApi } from "#domain/settings/api.ts";
import { liquorRateOn } from "#domain/settings/taxProfile.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { type Column, DataTable } from "../../kit/list/DataTable.tsx";
import { useNow } from "../../kit/useNow.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { Section } from "./form/Section.tsx";
import { LiquorRateDialog } from "./LiquorRateDialog.tsx";
import { RuleState } from "./RuleState.tsx";

/** Lists the VAT rates of liquor and the days from which they apply; adds and removes them. */
export function LiquorSection({ settings }: { readonly settings: Settings }) {
  const [isAdding, setIsAdding] = useState(false);
  const { add, remove } = useLiquorRates(settings);
  const today = calendarDay(useNow());
  const rates = settings.liquorRates.toSorted((a, b) => b.from.localeCompare(a.from));
  const valid = rates.find(({ from }) => from <= today)?.from;
  const isBillable = liquorRateOn(settings, today) !== null;
  const columns: readonly Column<LiquorRate>[] = [
    { header: "From", cell: ({ from }) => formatDay(from) },
    { header: "VAT", isFigure: true, cell: ({ vatRate }) => formatRate(vatRate) },
    { header: "State", cell: ({ from }) => <RuleState from={from} valid={valid} today={today} /> },
  ];

  return (
    <Section
      title="Liquor"
      text={
        isBillable
          ? "Liquor is billed with state VAT, without CGST and SGST. A rate holds until the next one begins."
          : "Liquor cannot be billed until the VAT rate of your state is set here; your accountant knows it."
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add VAT rate
        </Button>
      }
    >
      {rates.length > 0 && (
        <div data-wide>
          <DataTable
            label="VAT rates of liquor"
            rows={rates}
            columns={columns}
            keyOf={({ from }) => from}
            actions={(rate) => (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Remove the VAT rate from ${formatDay(rate.from)}`}
                onClick={() => void remove(rate)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            )}
          />
        </div>
      )}
      <LiquorRateDialog
        opened={isAdding}
        today={today}
        usedDays={rates.map(({ from }) => from)}
        onSave={add}
        onClose={() => setIsAdding(false)}
      />
    </Section>
  );
}

/** Returns the functions that add and remove a rate. A rate with the same first day is replaced. */
function useLiquorRates({ liquorRates }: Settings) {
  const save = useSend(settingsApi.save, { toast: { success: "VAT rates saved" } });
  const without = ({ from }: LiquorRate) => liquorRates.filter((other) => other.from !== from);
  return {
    add: async (rate: LiquorRate) => {
      const body = { liquorRates: [...without(rate), rate] };
      return (await save({ body })).kind !== "refused";
    },
    remove: async (rate: LiquorRate) => {
      const isLast = liquorRates.length === 1;
      const isSure = await confirm({
        title: "Remove this VAT rate?",
        text: isLast
          ? "Liquor cannot be billed until another rate is set. Bills that were issued keep what they charged."
          : `From ${formatDay(rate.from)} on the rate before it holds again. Bills that were issued keep what they charged.`,
        confirmLabel: "Remove",
        danger: true,
      });
      if (isSure) await save({ body: { liquorRates: without(rate) } });
    },
  };
}
