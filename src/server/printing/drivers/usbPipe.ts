import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A process of its own: copies its input to a printer's device and what the printer says to its output. It says one byte once
 * the device is open. It is ended from outside at any time, and ends with its input or with the
 * server.
 */

/** How it exits when it cannot open the device. */
export const pipeExits = { notFound: 3, busy: 4 } as const;
/** The signal by which it ends itself once the device has taken everything. */
export const ALL_WRITTEN = "SIGTERM";

const READ_BYTES = 1024;
/** A printer that has nothing to say answers at once with nothing. */
const NOTHING_MS = 50;
/** It looks so often whether the server that started it is still there. */
const ORPHAN_MS = 1000;

async function openDevice(path: string): Promise<FileHandle> {
  // Never follows a link, never creates a file.
  const device = await open(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NOCTTY);
  if ((await device.stat()).isCharacterDevice()) return device;
  process.exit(pipeExits.notFound);
}

async function copyAnswers(device: FileHandle): Promise<void> {
  const buffer = Buffer.alloc(READ_BYTES);
  for (;;) {
    const { bytesRead } = await device.read(buffer);
    if (bytesRead > 0) process.stdout.write(Buffer.from(buffer.subarray(0, bytesRead)));
    else await pause(NOTHING_MS);
  }
}

async function writeAll(device: FileHandle, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; ) start += (await device.write(bytes, start)).bytesWritten;
}

/** Ends this process by a signal, because exiting would wait for a read that goes on for ever. */
const end = (signal: NodeJS.Signals) => process.kill(process.pid, signal);
const fail = () => end("SIGKILL");

async function run(path: string): Promise<void> {
  const device = await openDevice(path).catch((error: NodeJS.ErrnoException) =>
    process.exit(error.code === "EBUSY" ? pipeExits.busy : pipeExits.notFound),
  );
  process.stdout.write("\n");
  copyAnswers(device).catch(fail);
  const server = process.ppid;
  setInterval(() => process.ppid === server || fail(), ORPHAN_MS);
  for await (const bytes of process.stdin) await writeAll(device, bytes);
  end(ALL_WRITTEN);
}

if (process.argv[1] === import.meta.filename && process.argv[2]) run(process.argv[2]).catch(fail);
