import type { PrinterNetwork } from "#domain/printing/networks.ts";
import {
  type NewPrinter,
  newPrinter,
  type PrinterChange,
  withPrinterChange,
} from "#domain/printing/newPrinter.ts";
import type { Printer, PrinterConnection } from "#domain/printing/printer.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { troubleTexts } from "#domain/printing/troubleTexts.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import {
  addressesOfComputer,
  isAllowedPrinter,
  parsePrinterAddress,
  resolvePrinter,
} from "./drivers/addresses.ts";
import { searchNetwork } from "./drivers/searchNetwork.ts";
import { listUsbPrinters } from "./drivers/usb.ts";
import { listOpenJobs, loadJob, saveJob } from "./jobs.store.ts";
import { insertPrinter, printerStore } from "./printers.store.ts";
import { queuePaper } from "./queuePaper.ts";

/** The part of a running server that knows where printers may be. */
declare module "../http/handlers/serverInfo.ts" {
  interface ServerState {
    readonly printerNetworks: readonly PrinterNetwork[];
  }
}

const list = handle(printersApi.list, (ctx) => printerStore.list(ctx.tx));

const usb = handle(printersApi.usb, { longRead: async () => await listUsbPrinters() });

const search = handle(
  printersApi.search,
  {
    prepare: ({ state }) => searchNetwork(state.printerNetworks),
    run: async (_, __, addresses) => ({ addresses: [...addresses] }),
  },
  { status: 200, replay: false },
);

/** Throws 422 if no printer may be at this address. A name is resolved: it may be none of the house's network. */
async function checkConnection(
  connection: PrinterConnection | undefined,
  allowed: readonly PrinterNetwork[],
): Promise<void> {
  if (connection?.kind !== "network") return;
  const problem = (message: string) => invalidInput([{ field: "connection", message }]);
  const parsed = parsePrinterAddress(connection.address);
  if (!parsed) throw problem("must be an address such as 192.168.1.50 or 192.168.1.50:9100");
  const address = await resolvePrinter(parsed);
  if (address === undefined) throw problem("is not known in the network");
  if (!isAllowedPrinter(address, parsed.port, { allowed, own: addressesOfComputer() }))
    throw problem(troubleTexts["not-allowed"]);
}

/** Throws if a name is taken, or a fallback is no other printer. */
async function checkPrinter(ctx: Pick<QueryCtx, "tx">, printer: Printer): Promise<void> {
  const all = await printerStore.list(ctx.tx);
  throwIfNameTaken(all, printer);
  if (printer.fallback === null) return;
  const isOther = all.some(({ _id }) => _id === printer.fallback && _id !== printer._id);
  if (!isOther) throw invalidInput([{ field: "fallback", message: "must be another printer" }]);
}

const create = handle(
  printersApi.create,
  {
    prepare: ({ state }, { body }: { readonly body: NewPrinter }) =>
      checkConnection(body.connection, state.printerNetworks),
    run: async (ctx, { body }) => {
      const id = await idFor(body._id, (wanted) => printerStore.isId(ctx.tx, wanted), ctx.newId);
      const printer = newPrinter(body, { id, at: ctx.now });
      await checkPrinter(ctx, printer);
      await insertPrinter(ctx.tx, printer);
      ctx.journal({ topic: "printing", entityId: id, action: "printer.added", after: printer });
      return printer;
    },
  },
  { answerToRetry },
);

/** Answers a repeat of a command with the printer as it is now. */
function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return printerStore.loadDeletedToo(ctx.tx, params.printerId ?? entityId);
}

const update = handle(
  printersApi.update,
  {
    prepare: ({ state }, { body }: { readonly body: PrinterChange }) =>
      checkConnection(body.connection, state.printerNetworks),
    run: async (ctx, { params, body }) => {
      const printer = await printerStore.load(ctx.tx, params.printerId);
      const { name, connection, width, isTextOnly, kots, bills, stations, areas, tills, drawer, fallback } =
        body;
      const change = {
        name,
        connection,
        width,
        isTextOnly,
        kots,
        bills,
        stations,
        areas,
        tills,
        drawer,
        fallback,
      };
      const changed = withPrinterChange(printer, change);
      await checkPrinter(ctx, changed);
      const changes = diffFields(printer, changed);
      if (changes) {
        await printerStore.save(ctx.tx, changed);
        ctx.journal({ topic: "printing", entityId: printer._id, action: "printer.changed", ...changes });
      }
      return changed;
    },
  },
  { answerToRetry },
);

const remove = handle(
  printersApi.remove,
  async (ctx, { params }) => {
    const printer = await printerStore.load(ctx.tx, params.printerId);
    for (const other of await printerStore.list(ctx.tx))
      if (other.fallback === printer._id) await printerStore.save(ctx.tx, { ...other, fallback: null });
    for (const job of await listOpenJobs(ctx.tx)) {
      if (job.printer._id !== printer._id || job.status !== "queued") continue;
      await saveJob(ctx.tx, { ...job, status: "failed", trouble: "not-found" }, ctx.now);
    }
    await printerStore.remove(ctx.tx, printer._id, ctx.now);
    ctx.journal({ topic: "printing", entityId: printer._id, action: "printer.deleted", before: printer });
    return { _id: printer._id };
  },
  { answerToRetry: replayDelete },
);

const test = handle(
  printersApi.test,
  async (ctx, { params }) => {
    const printer = await printerStore.load(ctx.tx, params.printerId);
    const title = `Test strip of ${printer.name}`;
    return await queuePaper(ctx, printer, { paper: "test", paperId: printer._id, title, blocks: [] });
  },
  { answerToRetry: (ctx, { entityId }) => loadJob(ctx.tx, entityId) },
);

export const printerHandlers: readonly Handler[] = [list, usb, search, create, update, remove, test];
