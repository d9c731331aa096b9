import { existsSync } from "node:fs";
import { z } from "zod";
import pkg from "../../package.json" with { type: "json" };

const PORT_WORDS = "must be a whole number from 0 to 65535";

const Env = z.object({
  // Blanks alone would count as 0, which is any free port.
  PORT: z
    .string()
    .regex(/\S/, PORT_WORDS)
    .transform(Number)
    .pipe(z.number(PORT_WORDS).int(PORT_WORDS).min(0, PORT_WORDS).max(65_535, PORT_WORDS))
    .default(5000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://, or be left out for SQLite")
    .optional(),
  DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be a level such as info or warn",
    )
    .default("warn"),
});
export type Env = z.infer<typeof Env>;

/** The release that runs, as package.json names it. */
export const VERSION: string = pkg.version;

/** The settings of this process: the file .env, if there is one, fills in what the environment does not say. */
export function readEnv(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseEnv(process.env);
}

/** A setting that is wrong, in one line for the console. */
export class EnvProblem extends Error {}

/** Reads the settings once; empty text counts as not set. Throws `EnvProblem` naming the first bad one and why. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Env.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  // The database's address holds its password, and consoles are kept in logs.
  const setting = name === "DATABASE_URL" ? name : `${name}=${given[name] ?? ""}`;
  throw new EnvProblem(`${setting} is not usable: ${issue?.message}`);
}
