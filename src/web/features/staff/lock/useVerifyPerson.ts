import type { OutputOf } from "#domain/endpoint.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type DevicePerson, pinApi } from "#domain/staff/pinApi.ts";
import { device } from "../../../sync/device.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { saveSession } from "../saveSession.ts";
import { unlockScreen } from "./lockStore.ts";
import { reloadAs } from "./reloadAs.ts";

/** The digits or the password that somebody typed. */
export type Secret = { readonly pin: string } | { readonly password: string };

/** The screen says itself why it stays covered. */
const quiet = { toast: { failure: () => undefined } };

/**
 * Returns a function by which somebody proves to be this person. Whoever is signed in finds the screen as it was; another person
 * begins in a session of the own. It resolves with the reason where it was refused or failed.
 */
export function useVerifyPerson(): (person: DevicePerson, secret: Secret) => Promise<string | undefined> {
  const own = usePerson();
  const unlock = useSend(pinApi.unlock, quiet);
  const switchPerson = useSend(pinApi.switchPerson, quiet);
  const login = useSend(staffApi.login, quiet);
  return async (person, secret) => {
    const isOwn = person._id === own.id;
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

/** Shows the screen as it was. Where a PIN had opened the session the lock ended it, and another one goes on in its place. */
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
