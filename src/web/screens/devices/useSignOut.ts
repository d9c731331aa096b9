import { type Device, devicesApi } from "#domain/devices/api.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { useSend } from "../../sync/hooks/useSend.ts";
import { deviceName, signOutText } from "./deviceTexts.ts";

/** Returns a function that signs a device out, after showing its pending changes. */
export function useSignOut(): (device: Device) => Promise<void> {
  const signOut = useSend(devicesApi.signOut);
  return async (device) => {
    const isSure = await confirm({
      title: `Sign ${deviceName(device)} out?`,
      text: signOutText(device),
      confirmLabel: "Sign out",
      danger: true,
    });
    if (isSure) await signOut({ params: { deviceId: device._id }, body: {} });
  };
}
