import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataFolder } from "#testing/folder.ts";
import { freePort } from "#testing/ports.ts";
import { newServerProcess } from "#testing/server.ts";

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

test("systemd and Docker learn how the server is", async () => {
  expect(Number(settingOf("WatchdogSec"))).toBeGreaterThan(30);
  // The program that tells systemd is a child of the server.
  expect(settingOf("NotifyAccess")).toBe("all");
  const folder = newDataFolder();
  const answer = join(folder, "told");
  writeFileSync(join(folder, "systemd-notify"), `#!/bin/sh\necho "$*" >> ${answer}\n`, { mode: 0o755 });
  const second = join(folder, "second");
  const environment = {
    ...{ PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: "/run/systemd/notify" },
    ...{ WATCHDOG_USEC: "600000", BACKUP_DIR: second },
  };
  const server = await newServerProcess({ environment });
  const lastNotified = () => readFileSync(answer, "utf8").trim().split("\n").at(-1);
  const [, ...check] = JSON.parse(
    /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "[]",
  );
  const askDocker = () => {
    const { status, stdout } = spawnSync(process.execPath, check, {
      env: { ...process.env, ...server.environment },
      encoding: "utf8",
    });
    return [status, stdout];
  };
  try {
    await server.start();
    await expect.poll(lastNotified).toBe("WATCHDOG=1 STATUS=ok");
    expect(askDocker()).toEqual([0, "ok\n"]);
    renameSync(second, `${second}-taken`);
    await expect.poll(lastNotified).toBe("WATCHDOG=1 STATUS=degraded copy-gone");
    expect(askDocker()).toEqual([1, "degraded copy-gone\n"]);
    await server.kill();
    expect(askDocker()).toEqual([1, "no answer: fetch failed\n"]);
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the unit's command starts again after it was killed, on the same data", async () => {
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
    await expect.poll(isUp).toBe(true);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  await start();
  rmSync(dataDir, { recursive: true, force: true });
});
