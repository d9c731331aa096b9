import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { parsePrinterNetworks } from "#domain/printing/networks.ts";
import { isOrigin } from "#domain/settings/origin.ts";
import pkg from "../../package.json" with { type: "json" };

const PORT_MESSAGE = "must be a whole number from 0 to 65535";

const ORIGIN_MESSAGE = "must be addresses of pages such as https://tills.example.com, without a path";

const PROXY_MESSAGE = "must be off, or the addresses of proxies such as 127.0.0.1 or 10.0.0.0/8";

const NETWORKS_MESSAGE =
  "must be addresses and networks with ports such as 127.0.0.1:9100-9199, 10.20.0.0/16";

// Number(" ") is 0, which would mean any free port.
const Port = z
  .string()
  .regex(/\S/, PORT_MESSAGE)
  .transform(Number)
  .pipe(z.number(PORT_MESSAGE).int(PORT_MESSAGE).min(0, PORT_MESSAGE).max(65_535, PORT_MESSAGE));

const HTTPS_PORT_DEFAULT = 5443;

const Env = z.object({
  PORT: Port.default(5000),
  HTTPS_PORT: z
    .union([z.literal("off"), Port], "must be off, or a whole number from 0 to 65535")
    .default(HTTPS_PORT_DEFAULT),
  /** The files of a certificate chain and its key; without them the server creates a self-signed certificate. */
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://, or be left out for SQLite")
    .optional(),
  DEMO: z.enum(["on", "large", "off"], "must be on, large or off").default("on"),
  /** The proxies trusted for a client's address and protocol; default: none. */
  TRUST_PROXY: z
    .string()
    .default("off")
    .transform((text) => (text.trim() === "off" ? [] : namesIn(text)))
    .refine((addresses) => addresses.every(isAddressOrNetwork), PROXY_MESSAGE),
  /** The additional origins whose pages may call the API (CORS); default: none. */
  CORS_ORIGIN: z
    .string()
    .default("")
    .transform(namesIn)
    .refine((origins) => origins.every(isOrigin), ORIGIN_MESSAGE),
  /** The networks and ports of printers besides private addresses with the ports 9100 to 9109; default: none. */
  PRINTER_NETWORKS: z
    .string()
    .default("")
    .transform((text, check) => {
      const networks = parsePrinterNetworks(text);
      if (!networks) check.addIssue({ code: "custom", message: NETWORKS_MESSAGE });
      return networks ?? [];
    }),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be a level such as info or warn",
    )
    .default("warn"),
});
export type Env = z.infer<typeof Env>;

function namesIn(text: string): string[] {
  return text === "" ? [] : text.split(",").map((name) => name.trim());
}

/** True if a text is an IP address or a network such as 10.0.0.0/8. */
function isAddressOrNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The version of this release, from package.json. */
export const VERSION: string = pkg.version;

/** Reads the settings of this process from the environment, then from the file .env. */
export function readEnv(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseEnv(process.env);
}

/** An unusable setting; the message is one line for the console. */
export class EnvError extends Error {}

/** Parses the settings; an empty text counts as not set. Throws `EnvError` with the first invalid setting and the reason. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Env.safeParse(nonEmpty);
  if (parsed.success && (parsed.data.TLS_CERT === undefined) !== (parsed.data.TLS_KEY === undefined))
    throw new EnvError("TLS_CERT and TLS_KEY are not usable: one needs the other.");
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  // The database URL contains the password, and console output is logged.
  const setting = name === "DATABASE_URL" ? name : `${name}=${nonEmpty[name] ?? ""}`;
  throw new EnvError(`${setting} is not usable: ${issue?.message}`);
}
