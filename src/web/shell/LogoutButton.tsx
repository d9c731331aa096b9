import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useLogout } from "./useLogout.ts";

export function LogoutButton(props: ActionIconProps) {
  const logout = useLogout();
  return (
    <ActionIcon {...props} variant="subtle" color="gray" aria-label="Logout" onClick={() => void logout()}>
      <IconLogout size={22} />
    </ActionIcon>
  );
}
