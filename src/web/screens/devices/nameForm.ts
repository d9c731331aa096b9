import { DEVICE_NAME_LENGTH_MAX, type Device, devicesApi } from "#domain/devices/api.ts";
import type { DialogForm } from "../../kit/form/FormDialog.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import type { Send } from "../../sync/hooks/useSend.ts";
import { deviceName } from "./deviceTexts.ts";

const fields = {
  name: text({
    label: "Name",
    required: "Enter a name",
    hint: "As staff call it: Till 2, Garden phone",
    maxLength: DEVICE_NAME_LENGTH_MAX,
  }),
};

export function nameForm(device: Device, rename: Send<typeof devicesApi.rename>): DialogForm {
  const { _id: deviceId, name, browser } = device;
  const spec: FormSpec<typeof fields> = {
    fields,
    initial: { name: name || browser.slice(0, DEVICE_NAME_LENGTH_MAX) },
    submitLabel: "Save",
    check: (values) => schemaProblems(devicesApi.rename.body, values),
    save: async (values) => formOutcome(await rename({ params: { deviceId }, body: values })),
  };
  return { key: deviceId, title: `Name of ${deviceName(device)}`, spec };
}
