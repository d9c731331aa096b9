import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#testing/ports.ts";
import { printerLimits } from "./link.ts";
import { connectSocket, hardwareAddressOf } from "./network.ts";

/** Starts a process that listens and is then stopped, as a printer that serves another computer, with its queue filled. */
async function startBusyPrinter(port: number): Promise<void> {
  const program = `require("node:net").createServer().listen({ port: ${port}, host: "127.0.0.1", backlog: 1 }, () => {
    console.log("ready");
    process.kill(process.pid, "SIGSTOP");
  })`;
  const listener: ChildProcess = spawn(process.execPath, ["--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void listener.kill("SIGKILL"));
  if (listener.stdout) await once(listener.stdout, "data");
  for (let queued = 0; queued < 4; queued++) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
  }
}

test("a printer that is busy with another computer does not answer, and waiting for it can be stopped", async () => {
  const port = await freePort();
  await startBusyPrinter(port);
  const allowed = [{ address: "127.0.0.1", bits: 32, portFirst: port, portLast: port }];
  const stopping = new AbortController();
  const { signal } = stopping;
  const open = (connectMs: number) =>
    connectSocket({ host: "127.0.0.1", port }, allowed, { limits: { ...printerLimits, connectMs }, signal });
  await expect(open(300)).rejects.toMatchObject({ trouble: "no-answer" });
  const waiting = open(600_000);
  // By then it waits for the printer.
  setTimeout(() => stopping.abort(), 100);
  await expect(waiting).rejects.toMatchObject({ trouble: "stopped" });
});

test("a neighbour's hardware address is read from the kernel's table", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rasoi-arp-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const table = join(folder, "arp");
  await writeFile(
    table,
    `IP address       HW type     Flags       HW address            Mask     Device
192.168.1.50     0x1         0x2         00:26:AB:12:34:56     *        eth0
192.168.1.5      0x1         0x0         00:00:00:00:00:00     *        eth0
`,
  );
  expect(await hardwareAddressOf("192.168.1.50", table)).toBe("00:26:ab:12:34:56");
  expect(await hardwareAddressOf("192.168.1.5", table)).toBeNull();
  expect(await hardwareAddressOf("192.168.1.51", table)).toBeNull();
  expect(await hardwareAddressOf("192.168.1.50", join(folder, "none"))).toBeNull();
});
