import { useForm } from "@mantine/form";
import { type FormEvent, useEffect, useRef } from "react";
import { type Settings, settingsApi } from "#domain/settings/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { sentence } from "../../../kit/form/schemaProblems.ts";
import { fieldErrors } from "../../../sync/fieldErrors.ts";
import { useSend } from "../../../sync/useSend.ts";
import { type Draft, draftOf, draftProblems, settingsOf } from "./draft.ts";

export type SettingsForm = Pick<
  ReturnType<typeof useForm<Draft>>,
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
 * One form over all settings, so that the preview shows what is typed. When somebody else saves meanwhile, the fields
 * nobody touched here follow and the touched ones stay.
 */
export function useSettingsForm(settings: Settings): SettingsFormState {
  const save = useSend(settingsApi.save);
  const form = useForm<Draft>({
    initialValues: draftOf(settings),
    validate: (draft) => draftProblems(draft, settings),
    validateInputOnBlur: true,
  });
  useFollow(form, settings);

  const submit = form.onSubmit(
    async (draft) => {
      const result = await save({ body: settingsOf(draft, settings) });
      if (result.kind === "refused") {
        const errors = Object.entries(fieldErrors(result.refusal));
        form.setErrors(Object.fromEntries(errors.map(([name, text]) => [name, sentence(text)])));
      }
      if (result.kind === "done" || result.kind === "waiting") form.resetDirty(draft);
      if (result.kind === "waiting") {
        notify.info("Saved on this device", "It will be sent as soon as the server is reachable.");
      }
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );
  return { form, submit, shown: settingsOf(form.values, settings) };
}

function useFollow(form: SettingsForm, settings: Settings): void {
  const known = useRef(draftOf(settings));
  // The server's state is what lies outside; the form keeps a copy of it that it compares with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the settings themselves are other ones.
  useEffect(() => {
    const before = known.current;
    const next = draftOf(settings);
    known.current = next;
    const isUntouched = (name: keyof Draft) => form.values[name] === before[name];
    form.setInitialValues(next);
    form.setValues(untouchedFrom(next, form.values, isUntouched));
    form.resetDirty(next);
  }, [settings]);
}

function untouchedFrom(next: Draft, typed: Draft, isUntouched: (name: keyof Draft) => boolean): Draft {
  const keep = <Name extends keyof Draft>(name: Name) => (isUntouched(name) ? next[name] : typed[name]);
  return {
    resortTitle: keep("resortTitle"),
    address: keep("address"),
    phone: keep("phone"),
    gstin: keep("gstin"),
    fssai: keep("fssai"),
    sac: keep("sac"),
    invoicePrefix: keep("invoicePrefix"),
    cutoffHour: keep("cutoffHour"),
    discountLimit: keep("discountLimit"),
    thankYou: keep("thankYou"),
    printAddress: keep("printAddress"),
    printWaiter: keep("printWaiter"),
  };
}
