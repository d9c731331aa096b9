import { Button } from "@mantine/core";
import { useState } from "react";
import { invoiceNumbers } from "#domain/orders/bills/invoices.ts";
import { OrderDialogs } from "../../features/orders/dialogs/OrderDialogs.tsx";
import { useToday } from "../../features/settings/useToday.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { lazyDialog, lazyPart } from "../../kit/feedback/lazy.tsx";
import { tablePages, usePaging } from "../../kit/list/usePaging.ts";
import { useTypedText } from "../../kit/list/useTypedText.ts";
import { Page } from "../../kit/Page.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { BillDialog } from "./BillDialog.tsx";
import { BillFilters } from "./BillFilters.tsx";
import { BillList } from "./BillList.tsx";
import { Balances } from "./balances/Balances.tsx";
import { type ChosenBills, useBillFilter } from "./billFilter.ts";
import type { ViewedBill } from "./billLabels.ts";

const FoundSlips = lazyPart(async () => (await import("./slips/FoundSlips.tsx")).FoundSlips);
const SlipsDialog = lazyDialog(async () => (await import("./slips/SlipsDialog.tsx")).SlipsDialog);

const NotesDialog = lazyDialog(async () => (await import("./refunds/NotesDialog.tsx")).NotesDialog);

/** Bills: shows the bills of the business day and of earlier ones (clarification 2). */
export function BillsPage() {
  const today = useToday();
  const [chosen, setChosen] = useState<ChosenBills>({ day: today, status: "", search: "" });
  const search = useTypedText(chosen.search);
  const filter = useBillFilter({ ...chosen, search });
  const paging = usePaging(filter, tablePages);
  const [viewed, setViewed] = useState<ViewedBill>();
  const [hasSlips, setHasSlips] = useState(false);
  const [hasNotes, setHasNotes] = useState(false);
  const shownFilter = paging.shown.filter;
  const shownDay = chosen.day && (paging.shown.start.lastDay ?? chosen.day);
  const mayClear = useMay("bills.balance") === "yes";
  return (
    <Page title="Bills">
      {mayClear && <Balances />}
      <BillFilters chosen={{ ...chosen, day: shownDay }} onChoose={setChosen}>
        <Button variant="default" onClick={() => setHasSlips(true)}>
          Not charged
        </Button>
        <Button variant="default" onClick={() => setHasNotes(true)}>
          Credit notes
        </Button>
      </BillFilters>
      <AsyncBoundary title="Failed to load bills" resetOn={paging.key}>
        {shownFilter.search && <FoundSlips day={shownFilter.date} search={shownFilter.search} />}
        <BillList
          paging={paging}
          onView={(bill) => setViewed({ _id: bill._id, numbers: invoiceNumbers(bill) })}
          onAllDays={() => setChosen({ ...chosen, day: undefined })}
        />
      </AsyncBoundary>
      <BillDialog bill={viewed} onClose={() => setViewed(undefined)} />
      {hasSlips && <SlipsDialog day={shownDay} onClose={() => setHasSlips(false)} />}
      {hasNotes && (
        <NotesDialog
          day={shownDay}
          onBill={(bill) => {
            setHasNotes(false);
            setViewed(bill);
          }}
          onClose={() => setHasNotes(false)}
        />
      )}
      <OrderDialogs />
    </Page>
  );
}
