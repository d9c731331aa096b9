import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { execa } from "execa";
import { atEnd } from "#testing/programs.ts";

export interface BareServer {
  readonly url: string;
  readonly pid: number;
}

/** Starts bareServer.ts on a copy of a server's database file. It ends with the run. */
export async function startBareServer(file: string): Promise<BareServer> {
  const copy = `${file}.bare`;
  const source = new DatabaseSync(file, { readOnly: true });
  source.prepare("vacuum into ?").run(copy);
  source.close();
  const program = execa("node", ["bench/bare/bareServer.ts", copy], { stderr: "inherit", reject: false });
  atEnd(async () => {
    program.kill();
    await program;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${copy}${suffix}`, { force: true });
  });
  const url = await firstLine(program.stdout);
  if (program.pid === undefined) throw new Error("the bare server did not start");
  return { url, pid: program.pid };
}

async function firstLine(lines: AsyncIterable<Buffer | string>): Promise<string> {
  for await (const line of lines) return String(line).trim();
  throw new Error("the bare server said nothing");
}
