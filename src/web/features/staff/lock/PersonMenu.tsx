import { UnstyledButton } from "@mantine/core";
import { IconLock, IconSwitchHorizontal } from "@tabler/icons-react";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { LockClock } from "./LockClock.tsx";
import { lock, startSwitching } from "./lockStore.ts";

/** Side menu entries that let somebody else sign in on this device, or lock it. */
export function PersonMenu({ className }: { readonly className: string | undefined }) {
  const stopped = useIsServerUnreachable() ? { disabled: true, title: NEEDS_SERVER } : {};
  return (
    <>
      <LockClock />
      <UnstyledButton className={className} onClick={startSwitching} {...stopped}>
        <IconSwitchHorizontal size={20} aria-hidden />
        Switch person
      </UnstyledButton>
      <UnstyledButton className={className} onClick={lock} {...stopped}>
        <IconLock size={20} aria-hidden />
        Lock now
      </UnstyledButton>
    </>
  );
}
