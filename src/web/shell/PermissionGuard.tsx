import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Access, mayAccess } from "#domain/permissions.ts";
import { EmptyState } from "../kit/feedback/EmptyState.tsx";
import { usePerson } from "../sync/hooks/useSession.ts";

/** Shows a screen if permitted, in either panel (clarification 4); otherwise says so, and requests no data. */
export function PermissionGuard({
  access,
  children,
}: {
  readonly access: Access;
  readonly children: ReactNode;
}) {
  const { role } = usePerson();
  if (mayAccess(role, access)) return children;
  return (
    <EmptyState
      isScreen
      icon={<IconLock size={32} aria-hidden />}
      title="You do not have permission to view this page"
      text="Ask an admin if you need it."
    />
  );
}
