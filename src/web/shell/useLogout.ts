import { useNavigate } from "react-router";
import { confirm } from "../kit/feedback/confirm.ts";
import { device } from "../sync/device.ts";
import { pendingCountFor } from "../sync/hooks/useOutbox.ts";
import { usePerson } from "../sync/hooks/useSession.ts";

/**
 * Returns a function that signs out. With pending changes of the person it asks first (clarification 13);
 * these are still sent, and the session can do nothing else from then on (clarification 84).
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const { id } = usePerson();
  return async () => {
    const waiting = pendingCountFor(id);
    const mayLeave =
      waiting === 0 ||
      (await confirm({
        title: `${waiting} ${waiting === 1 ? "change is" : "changes are"} not sent yet`,
        text: "They stay on this device and are sent in your name when the server is there, whoever is signed in. Wait a moment for the server, or sign out anyway.",
        confirmLabel: "Sign out anyway",
        cancelLabel: "Wait",
        danger: true,
      }));
    if (!mayLeave) return;
    device.session.end();
    await navigate("/login");
  };
}
