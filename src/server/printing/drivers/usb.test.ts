import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { printerLimits } from "./link.ts";
import { connectUsb, findUsbPrinter, listUsbPrinters, pipeTo, type UsbAddress } from "./usb.ts";

let folder: string;
let terminal: ChildProcess | undefined;
const options = { limits: { ...printerLimits, writeMs: 1000 }, signal: new AbortController().signal };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rasoi-usb-"));
});
afterEach(async () => {
  terminal?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** Lays out the kernel's files of a printer. */
async function plugIn(device: string, files: Readonly<Record<string, string>>) {
  const printer = join(folder, "pci", device);
  await mkdir(join(printer, "interface"), { recursive: true });
  await mkdir(join(folder, "sys", device), { recursive: true });
  await mkdir(join(folder, "dev"), { recursive: true });
  await symlink(join(printer, "interface"), join(folder, "sys", device, "device"));
  await writeFile(join(folder, "dev", device), "");
  for (const [name, text] of Object.entries(files)) await writeFile(join(printer, name), text);
}

test("USB printers are listed with serial number, maker and model, nothing else of the folder", async () => {
  await plugIn("lp1", { serial: "X7AB012345\n", manufacturer: "EPSON\n", product: "TM-T82\u001b[31mX\n" });
  await plugIn("lp0", {});
  await plugIn("hiddev0", { serial: "1" });
  await plugIn("lp", { serial: "1" });
  expect(await listUsbPrinters({ devices: join(folder, "dev"), descriptions: join(folder, "sys") })).toEqual([
    { device: "lp0", serial: null, maker: null, model: null },
    { device: "lp1", serial: "X7AB012345", maker: "EPSON", model: "TM-T82[31mX" },
  ]);
  expect(await listUsbPrinters({ devices: join(folder, "none"), descriptions: join(folder, "sys") })).toEqual(
    [],
  );
});

test("a printer is known by its serial number wherever it is plugged in, one without a number by its place", () => {
  const [first, second, clone] = [
    { device: "lp0", serial: "A1", maker: null, model: null },
    { device: "lp1", serial: "A2", maker: null, model: null },
    { device: "lp2", serial: null, maker: null, model: null },
  ];
  const listed = [first, second, clone];
  expect(findUsbPrinter({ device: "lp5", serial: "A2" }, listed)).toBe(second);
  expect(findUsbPrinter({ device: "lp2", serial: null }, listed)).toBe(clone);
  const found =
    (address: UsbAddress, printers = listed) =>
    () =>
      findUsbPrinter(address, printers);
  expect(found({ device: "lp0", serial: "A3" })).toThrow("not-found");
  expect(found({ device: "lp0", serial: null })).toThrow("other-printer");
  expect(found({ device: "lp1", serial: "A2" }, [...listed, { ...second, device: "lp3" }])).toThrow(
    "other-printer",
  );
});

test("a printer that is not plugged in is not found", async () => {
  await expect(connectUsb({ device: "lp999", serial: "X7AB012345" }, options)).rejects.toMatchObject({
    trouble: "not-found",
  });
});

test("only a character device is opened, no link to one, and nothing is created", async () => {
  const file = join(folder, "file");
  await writeFile(file, "kept");
  await symlink("/dev/null", join(folder, "link"));
  for (const path of [file, folder, join(folder, "link"), join(folder, "none")])
    await expect(pipeTo(path, options)).rejects.toMatchObject({ trouble: "not-found" });
});

test("a device that took everything is closed, one that refuses is broken", async () => {
  const good = await pipeTo("/dev/null", options);
  await good.write(Buffer.from("Dal"));
  expect(await good.close(10_000)).toBe("closed");
  const full = await pipeTo("/dev/full", options);
  // It may break before it is known that the process has the bytes.
  await full.write(Buffer.from("Dal")).catch(() => {});
  expect(await full.close(10_000)).toBe("broken");
});

/** Starts a terminal that reads nothing: a device that blocks once its buffer is full. Returns its device. */
async function startTerminal(): Promise<string> {
  terminal = spawn("script", ["-qfc", "stty raw -echo; tty; exec sleep 600", "/dev/null"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const { stdout } = terminal;
  if (!stdout) throw new Error("the terminal has no output");
  const [name] = await once(stdout, "data");
  stdout.pause();
  return String(name).trim();
}

test("a device that blocks leaves the link broken, and its process is ended", async () => {
  const device = await startTerminal();
  const link = await pipeTo(device, options);
  expect(await processesWith(device)).toHaveLength(1);
  await expect(link.write(new Uint8Array(2_000_000).fill(0x41))).rejects.toMatchObject({
    trouble: "no-answer",
  });
  expect(await link.close(0)).toBe("broken");
  await expect.poll(() => processesWith(device), { timeout: 10_000 }).toEqual([]);
});

/** Returns the ids of the processes that pipe to a device. */
async function processesWith(device: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, index) => lines[index]?.includes(`usbPipe.ts\0${device}\0`));
}

test("the process ends with the server that started it, also while the device blocks", async () => {
  const device = await startTerminal();
  const program = `
    import { printerLimits } from ${JSON.stringify(new URL("./link.ts", import.meta.url).href)};
    import { setTimeout as pause } from "node:timers/promises";
    import { pipeTo } from ${JSON.stringify(new URL("./usb.ts", import.meta.url).href)};
    const link = await pipeTo(${JSON.stringify(device)}, { limits: printerLimits, signal: new AbortController().signal });
    // By then the device blocks.
    await Promise.race([link.write(new Uint8Array(2_000_000).fill(0x41)), pause(1500)]);
    console.log("blocked");
  `;
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: [...stdio] });
  await once(server.stdout, "data");
  server.kill("SIGKILL");
  await expect.poll(() => processesWith(device), { timeout: 20_000 }).toEqual([]);
});

test("a link that is stopped is broken at once", async () => {
  const stopping = new AbortController();
  const link = await pipeTo(await startTerminal(), { ...options, signal: stopping.signal });
  stopping.abort();
  await expect(link.write(Buffer.from("Dal"))).rejects.toMatchObject({ trouble: "stopped" });
});

test("a device's bytes are answers", async () => {
  const device = await startTerminal();
  const link = await pipeTo(device, options);
  const answer = link.answer(({ kind }) => kind, 10_000);
  terminal?.stdin?.write("\x12");
  expect(await answer).toBe("status");
  await link.close(0);
});
