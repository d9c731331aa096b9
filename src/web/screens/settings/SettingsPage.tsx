import { settingsApi } from "#domain/settings/api.ts";
import { setupApi } from "#domain/setup/api.ts";
import { MissingRegistrations } from "../../features/setup/MissingRegistrations.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { BackupsSection } from "./BackupsSection.tsx";
import { BillPreview } from "./BillPreview.tsx";
import { ClockQuestion } from "./ClockQuestion.tsx";
import { ClockSection } from "./ClockSection.tsx";
import { DaySection } from "./DaySection.tsx";
import { SaveBar } from "./form/SaveBar.tsx";
import { useSettingsForm } from "./form/useSettingsForm.ts";
import { InvoiceSection } from "./InvoiceSection.tsx";
import { LiquorSection } from "./LiquorSection.tsx";
import { NetworkSection } from "./NetworkSection.tsx";
import { PaperSection } from "./PaperSection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { RegistrationSection, ResortSection } from "./ResortSection.tsx";
import classes from "./SettingsPage.module.css";
import { StartedSection, StartSection } from "./start-for-real/StartSection.tsx";
import { TaxSection } from "./TaxSection.tsx";

/** Settings: the resort's address and numbers, tax, printing, backups, and the start for real, which ends the demo. */
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
  const settings = useApiQuery(settingsApi.read);
  const { demo } = useApiQuery(setupApi.read);
  const { form, submit, shown } = useSettingsForm(settings);
  return (
    <div className={classes.settings}>
      <div className={classes.parts}>
        {demo && <StartSection />}
        <ClockQuestion />
        <MissingRegistrations />
        <form className={classes.parts} noValidate onSubmit={submit} aria-label="Settings">
          <ResortSection form={form} />
          <RegistrationSection form={form} />
          <InvoiceSection form={form} />
          <DaySection form={form} />
          <PaperSection form={form} />
          <NetworkSection form={form} />
          <SaveBar form={form} />
        </form>
      </div>
      <aside className={classes.preview} aria-label="Preview of a bill">
        <BillPreview settings={shown} />
      </aside>
      <div className={classes.parts}>
        <PictureSection picture={settings.picture} />
        <TaxSection settings={settings} />
        <LiquorSection settings={settings} />
        <ClockSection />
        <BackupsSection />
        {!demo && <StartedSection />}
      </div>
    </div>
  );
}
