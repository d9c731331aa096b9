import type { OutputOf } from "#domain/endpoint.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type DevicePerson, pinApi } from "#domain/staff/pinApi.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { saveSession } from "../saveSession.ts";
import { unlockScreen } from "./lockStore.ts";
import { reloadAs } from "./reloadAs.ts";

export type Secret = { readonly pin: string } | { readonly password: string };

/** The lock screen shows failures itself. */
const quiet = { toast: { failure: () => undefined } };

/**
 * Returns a function that verifies a person. The signed-in person finds the screen as it was; another one
 * starts their own session. Resolves to the reason if that was refused or failed.
 */
export function useVerifyPerson(): (person: DevicePerson, secret: Secret) => Promise<string | undefined> {
  const signedIn = usePerson();
  const unlock = useSend(pinApi.unlock, quiet);
  const switchPerson = useSend(pinApi.switchPerson, quiet);
  const login = useSend(staffApi.login, quiet);
  return async (person, secret) => {
    const isOwn = person._id === signedIn.id;
    if (isOwn) {
      const result = await unlock({ body: secret });
      if (result.kind === "done") goOn(result.answer);
      return reasonOf(result);
    }
    const result =
      "pin" in secret
        ? await switchPerson({ body: { person: person._id, pin: secret.pin } })
        : await login({ body: { username: person.username, password: secret.password } });
    if (result.kind === "done") reloadAs(result.answer);
    return reasonOf(result);
  };
}

/** Unlocks the screen. A session begun with a PIN was ended by the lock, and a new one replaces it. */
function goOn({ token, ...person }: OutputOf<typeof pinApi.unlock>): void {
  unlockScreen();
  if (token === undefined) return;
  saveSession({ token, ...person });
  device.cache.refreshAll();
}

interface Ended {
  readonly kind: string;
  readonly refusal?: { readonly message: string };
  readonly error?: { readonly message: string };
}

function reasonOf({ refusal, error }: Ended): string | undefined {
  return refusal?.message ?? error?.message;
}
