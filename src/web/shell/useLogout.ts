import { useNavigate } from "react-router";
import { staffApi } from "#domain/staff/api.ts";
import { confirm } from "../kit/feedback/confirm.ts";
import { deliverySession } from "../sync/http/deliveryKeys.ts";
import { endSession } from "../sync/http/session.ts";
import { unsentCount } from "../sync/outbox/useOutbox.ts";
import { useSend } from "../sync/outbox/useSend.ts";

/** Returns a function that signs out. With unsent changes it asks first (clarification 13); they stay on the device either way. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  // The session ends on this device even if the server cannot be reached; there it expires.
  const send = useSend(staffApi.logout, { toast: { failure: false } });
  return async () => {
    const unsent = unsentCount();
    const mayLeave =
      unsent === 0 ||
      (await confirm({
        title: `${unsent} ${unsent === 1 ? "change is" : "changes are"} not sent yet`,
        text: `They stay on this device and are sent after ${nextSignIn()}. Wait a moment for the server, or sign out anyway.`,
        confirmLabel: "Sign out anyway",
        cancelLabel: "Wait",
        danger: true,
      }));
    if (!mayLeave) return;
    void send();
    endSession();
    await navigate("/login");
  };
}

/** Says whose sign-in sends the changes: without a delivery key only their author's does. */
function nextSignIn(): string {
  return deliverySession() === undefined ? "your next sign-in here" : "the next sign-in";
}
