import { settingsApi } from "#domain/settings/api.ts";
import { AsyncBoundary } from "../kit/AsyncBoundary.tsx";
import { Page } from "../kit/Page.tsx";
import { BackupsSection } from "../settings/BackupsSection.tsx";
import { DaySection } from "../settings/DaySection.tsx";
import { PaperSection } from "../settings/PaperSection.tsx";
import { RegistrationSection, ResortSection } from "../settings/ResortSection.tsx";
import { SaveBar } from "../settings/SaveBar.tsx";
import { TaxSection } from "../settings/TaxSection.tsx";
import { useSettingsForm } from "../settings/useSettingsForm.ts";
import { useAsk } from "../sync/useAsk.ts";
import { BillPreview } from "./settings/BillPreview.tsx";
import { InvoiceSection } from "./settings/InvoiceSection.tsx";
import { MissingNumbers } from "./settings/MissingNumbers.tsx";
import classes from "./settings/SettingsPage.module.css";
import { StartSection } from "./settings/StartSection.tsx";

/** Settings: who the resort is, its tax, its paper, its backups, and the end of the demo. */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <AsyncBoundary title="Failed to load settings">
        <SettingsView />
      </AsyncBoundary>
    </Page>
  );
}

function SettingsView() {
  const settings = useAsk(settingsApi.read);
  const { form, submit, shown } = useSettingsForm(settings);
  return (
    <div className={classes.settings}>
      <div className={classes.parts}>
        <MissingNumbers settings={settings} />
        <form className={classes.parts} noValidate onSubmit={submit} aria-label="Settings">
          <ResortSection form={form} />
          <RegistrationSection form={form} />
          <InvoiceSection form={form} />
          <DaySection form={form} />
          <PaperSection form={form} />
          <SaveBar form={form} />
        </form>
      </div>
      <aside className={classes.preview} aria-label="Preview of a bill">
        <BillPreview settings={shown} />
      </aside>
      <div className={classes.parts}>
        <TaxSection settings={settings} />
        <BackupsSection />
        <StartSection />
      </div>
    </div>
  );
}
