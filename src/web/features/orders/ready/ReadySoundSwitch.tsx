import { switchSound, useSoundOn } from "./readySound.ts";

/** Switches whether this device makes a sound when food is ready. */
export function ReadySoundSwitch({ className }: { readonly className: string | undefined }) {
  const isOn = useSoundOn();
  return (
    <label className={className}>
      <input type="checkbox" checked={isOn} onChange={(event) => switchSound(event.currentTarget.checked)} />
      Sound when food is ready
    </label>
  );
}
