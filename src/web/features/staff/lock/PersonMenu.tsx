import { UnstyledButton } from "@mantine/core";
import { IconLock, IconSwitchHorizontal } from "@tabler/icons-react";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { LockClock } from "./LockClock.tsx";
import { lock, startSwitching } from "./lockStore.ts";

/** The entries of the side menu by which somebody else goes on at this device, or nobody for now. */
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
