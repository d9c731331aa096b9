import { Button, Group, Text } from "@mantine/core";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import classes from "./SaveBar.module.css";
import type { SettingsForm } from "./useSettingsForm.ts";

/** Shows Save and Discard, sticky while something is unsaved. */
export function SaveBar({ form }: { readonly form: SettingsForm }) {
  const isDirty = form.isDirty();
  const isUnreachable = useIsServerUnreachable();
  const unsaved = isUnreachable ? NEEDS_SERVER : "Not saved yet";
  return (
    <div className={classes.bar} data-dirty={isDirty || undefined}>
      <Text className={classes.text ?? ""} role="status">
        {isDirty ? unsaved : "Everything is saved."}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={!isDirty || form.submitting} onClick={() => form.reset()}>
          Discard
        </Button>
        <Button type="submit" disabled={!isDirty || isUnreachable} loading={form.submitting}>
          Save settings
        </Button>
      </Group>
    </div>
  );
}
