import { Select } from "@mantine/core";
import { LOCK_AFTER_MINUTES, saveLockAfter, useLockAfter } from "../../features/staff/lock/lockStore.ts";

const choices = LOCK_AFTER_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? "Never" : `After ${minutes} ${minutes === 1 ? "minute" : "minutes"} without a tap`,
}));

/** Sets this device's auto-lock. Stored on the device: a till at the counter locks, the kitchen's screen does not. */
export function LockAfter() {
  const minutes = useLockAfter();
  return (
    <Select
      label="This device locks itself"
      description="Whoever comes next types a PIN, or the password. For a shared till; a kitchen's screen never."
      maw={420}
      mb="md"
      data={choices}
      value={String(minutes)}
      allowDeselect={false}
      onChange={(value) => saveLockAfter(Number(value ?? 0))}
    />
  );
}
