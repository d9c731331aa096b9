import { type Env, parseEnv } from "../env.ts";

/** Hashes passwords instantly. */
export const CHEAP_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Returns settings of a server on a free port without a log, and these. */
export function testEnv(settings: Readonly<Record<string, string | undefined>>): Env {
  return parseEnv({ PORT: "0", HTTPS_PORT: "off", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...settings });
}
