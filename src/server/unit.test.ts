import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#testing/ports.ts";

const unit = readFileSync("deploy/rasoi.service", "utf8");
const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1] ?? "";

test.skipIf(spawnSync("systemd-analyze", ["--version"]).error)("systemd accepts the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-unit-"));
  const file = join(folder, "rasoi.service");
  // The program and its account are not on this computer.
  writeFileSync(
    file,
    unit.replace(/^User=.*\n/m, "").replace(/\/opt\/rasoi\/node_modules\/node\/bin\/node/, process.execPath),
  );
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, ""]);
});

test("the unit's command starts again after it was killed, on the same data", {
  timeout: 120_000,
}, async () => {
  expect(settingOf("Restart")).toBe("always");
  const [, ...args] = settingOf("ExecStart").split(" ");
  const dataDir = mkdtempSync(join(tmpdir(), "rasoi-unit-"));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    HTTPS_PORT: "off",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
  };
  const start = async () => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...settings, DEMO: "off" },
      stdio: "ignore",
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  await start();
  rmSync(dataDir, { recursive: true, force: true });
});
