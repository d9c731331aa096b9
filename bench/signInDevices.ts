import { v7 } from "uuid";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { createClient, demoAccounts, signedIn } from "#testing/client.ts";

interface Devices {
  readonly accounts: number;
  readonly devices: number;
}

/** Adds accounts of waiters, signs devices in, each account's one after the other, and returns their tokens. */
export async function signInDevices(url: string, { accounts, devices }: Devices): Promise<string[]> {
  const admin = await signedIn(url, "admin");
  const usernames = Array.from({ length: accounts }, (_, index) => `bench-${index}`);
  const { password } = demoAccounts.waiter;
  for (const username of usernames)
    await admin.send(accountsApi.register, { body: { username, name: username, password } });
  const visitor = createClient(() => url, "");
  const signIn = async (username: string) => {
    const tokens: string[] = [];
    // With a known device's secret, so that login throttling does not apply.
    let secret = {};
    while (tokens.length < devices / accounts) {
      const headers = { "X-Device": v7(), ...secret };
      const session = await visitor.send(staffApi.login, { body: { username, password } }, headers);
      tokens.push(session.token);
      if (session.deviceSecret) secret = { "X-Device-Secret": session.deviceSecret };
    }
    return tokens;
  };
  return (await Promise.all(usernames.map(signIn))).flat();
}
