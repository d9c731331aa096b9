import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDataFolder } from "./folder.ts";
import { freePort } from "./ports.ts";
import { aptInstall, findProgram, mayInstall, startProgram } from "./programs.ts";

/** The proxy of compose.yaml, as its own process. */
export interface RunningProxy {
  readonly url: string;
  end(): Promise<void>;
}

/** Finds nginx, or installs Debian's if possible. */
export async function findNginx(): Promise<string | undefined> {
  const found = findNow();
  if (found !== undefined || !mayInstall()) return found;
  console.log("No nginx found: installing Debian's nginx-light");
  return (await aptInstall("nginx-light")) ? findNow() : undefined;
}

/** Debian installs it where only root's PATH looks. */
const findNow = () => findProgram("nginx") ?? findProgram("nginx", ["/usr/sbin", "/usr/local/sbin"]);

/**
 * Starts nginx with deploy/nginx.conf; only the addresses of the nodes and its own are replaced, which are names and a port of
 * the containers' network.
 */
export async function startNginx(
  nginx: string,
  nodes: Readonly<Record<string, string>>,
): Promise<RunningProxy> {
  const folder = newDataFolder();
  const port = await freePort();
  const config = Object.entries(nodes).reduce(
    (text, [name, url]) => text.replaceAll(`server ${name}:5000`, `server ${new URL(url).host}`),
    readFileSync("deploy/nginx.conf", "utf8").replace("listen 80;", `listen 127.0.0.1:${port};`),
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config);
  const args = ["-p", folder, "-c", file, "-g", `daemon off; pid ${join(folder, "pid")};`];
  const running = startProgram(nginx, args, { stdio: "ignore" });
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      running.kill("SIGTERM");
      await running;
    },
  };
}
