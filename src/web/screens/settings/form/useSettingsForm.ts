import { useForm } from "@mantine/form";
import { type FormEvent, useEffect, useRef } from "react";
import { type Settings, settingsApi } from "#domain/settings/api.ts";
import { changedSettings } from "#domain/settings/changes.ts";
import { withLabels } from "../../../kit/form/schemaProblems.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { fieldErrors } from "../../../sync/http/fieldErrors.ts";
import { draftProblems, type SettingsDraft, toDraft, toSettings } from "./draft.ts";

export type SettingsForm = Pick<
  ReturnType<typeof useForm<SettingsDraft>>,
  | "values"
  | "submitting"
  | "getInputProps"
  | "setFieldValue"
  | "isDirty"
  | "reset"
  | "setInitialValues"
  | "setValues"
  | "resetDirty"
>;

export interface SettingsFormState {
  readonly form: SettingsForm;
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** The settings as they would be saved now. */
  readonly shown: Settings;
}

/**
 * Returns the form of all settings and the typed settings, for the preview. If somebody else saves settings
 * meanwhile, untouched fields show the new values and touched ones keep what was typed.
 */
export function useSettingsForm(settings: Settings): SettingsFormState {
  const save = useSend(settingsApi.save);
  const form = useForm<SettingsDraft>({
    initialValues: toDraft(settings),
    validate: (draft) => draftProblems(draft, settings),
    validateInputOnBlur: true,
  });
  useStoredSettings(form, settings);
  useUnsaved(form);

  const submit = form.onSubmit(
    async (draft) => {
      const result = await save({ body: changedSettings(settings, toSettings(draft, settings)) });
      if (result.kind === "refused") {
        form.setErrors(withLabels(fieldErrors(result.refusal)));
      }
      if (result.kind === "done") form.resetDirty(draft);
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );
  return { form, submit, shown: toSettings(form.values, settings) };
}

/** Each person's typed and unsaved settings, as long as the page is open. */
const unsaved = new Map<string, SettingsDraft>();

/** Keeps unsaved input when the screen is left, and restores it when it is opened. */
function useUnsaved(form: SettingsForm): void {
  const { id } = usePerson();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the screen is opened.
  useEffect(() => {
    const typed = unsaved.get(id);
    if (typed) form.setValues(typed);
  }, []);
  useEffect(() => {
    if (form.isDirty()) unsaved.set(id, form.values);
    else unsaved.delete(id);
  });
}

/** Updates the form's untouched fields when the stored settings change. */
function useStoredSettings(form: SettingsForm, settings: Settings): void {
  const stored = useRef(toDraft(settings));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the stored settings have changed.
  useEffect(() => {
    const before = stored.current;
    const next = toDraft(settings);
    stored.current = next;
    const isUntouched = (name: keyof SettingsDraft) => form.values[name] === before[name];
    form.setInitialValues(next);
    form.setValues(untouchedFrom(next, form.values, isUntouched));
    form.resetDirty(next);
  }, [settings]);
}

function untouchedFrom(
  next: SettingsDraft,
  typed: SettingsDraft,
  isUntouched: (name: keyof SettingsDraft) => boolean,
): SettingsDraft {
  const keep = <Name extends keyof SettingsDraft>(name: Name) =>
    isUntouched(name) ? next[name] : typed[name];
  return {
    resortTitle: keep("resortTitle"),
    address: keep("address"),
    phone: keep("phone"),
    gstin: keep("gstin"),
    fssai: keep("fssai"),
    sac: keep("sac"),
    invoicePrefix: keep("invoicePrefix"),
    slipPrefix: keep("slipPrefix"),
    notePrefix: keep("notePrefix"),
    receiptPrefix: keep("receiptPrefix"),
    voucherPrefix: keep("voucherPrefix"),
    vatNumber: keep("vatNumber"),
    isLiquorInvoicedApart: keep("isLiquorInvoicedApart"),
    liquorPrefix: keep("liquorPrefix"),
    cutoffHour: keep("cutoffHour"),
    discountLimit: keep("discountLimit"),
    courses: keep("courses"),
    waitersSettle: keep("waitersSettle"),
    isCashTipInDrawer: keep("isCashTipInDrawer"),
    upiId: keep("upiId"),
    thankYou: keep("thankYou"),
    canonicalOrigin: keep("canonicalOrigin"),
    kotBackupSeconds: keep("kotBackupSeconds"),
    kotAlarmSeconds: keep("kotAlarmSeconds"),
    paperExpiryMinutes: keep("paperExpiryMinutes"),
    printAddress: keep("printAddress"),
    printWaiter: keep("printWaiter"),
  };
}
