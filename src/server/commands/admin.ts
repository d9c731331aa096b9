import { randomBytes, randomUUID } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { Username } from "#domain/staff/api.ts";
import { type Env, readEnv } from "../env.ts";
import { grantAccess } from "../staff/adminAccess.ts";
import { isSignInAllowed } from "../staff/demo.ts";
import { hashPassword } from "../staff/passwordHash.ts";
import { openDatabase } from "../start/openDatabase.ts";
import { PASSWORD_COST } from "../start/start.ts";

const PASSWORD_BYTES = 9;

/** Adds an admin, or sets a new password for an existing account: `npm run admin -- USERNAME`. The server may be running. */
async function admin(username: string, env: Env): Promise<string> {
  const { databases, writeQueue, days } = await openDatabase(env, { onFailure: () => undefined });
  try {
    const password = randomBytes(PASSWORD_BYTES).toString("base64url");
    const passwordHash = await hashPassword(password, PASSWORD_COST);
    const access = { username, passwordHash, newId: randomUUID() };
    const mayUse = (id: string) => isSignInAllowed({ demo: env.DEMO === "on" }, id);
    const { answer } = await writeQueue.write((write) => grantAccess(write, days, access, mayUse));
    await writeQueue.close();
    const done = answer.isNew ? "Added the admin" : `New password for the ${answer.user.role}`;
    return `${done} ${answer.user.username}. Password: ${password}\nChange it after signing in.`;
  } finally {
    await databases.close();
  }
}

const [, , argument] = process.argv;
// An argument such as --help is not a username: it prints the usage.
const username = Username.safeParse(argument?.startsWith("-") ? undefined : argument);
if (username.success) {
  try {
    process.stdout.write(`${await admin(username.data, readEnv())}\n`);
  } catch (error) {
    const isDemo = error instanceof Refusal && error.code === "username-taken";
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      isDemo ? "This is a demo account, and DEMO is off. Choose another username.\n" : `${message}\n`,
    );
    process.exitCode = 1;
  }
} else {
  process.stderr.write("Usage: npm run admin -- USERNAME (3 to 40 letters, digits, '.', '_' or '-')\n");
  process.exitCode = 1;
}
