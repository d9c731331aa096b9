import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody } from "../entity.ts";
import { PrintJob } from "./job.ts";
import { NewPrinter } from "./newPrinter.ts";
import { Printer, printerFields } from "./printer.ts";

/** A printer at the USB of the server's computer. */
export const UsbPrinter = z.object({
  device: z.string(),
  serial: z.string().nullable(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
});

export const printersApi = {
  list: query({
    path: "/printers",
    permission: "printers.manage",
    summary: "All printers",
    output: z.array(Printer),
  }),
  /** The printers at the USB of the server's computer. */
  usb: query({
    path: "/printers/usb",
    permission: "printers.manage",
    summary: "Printers at the server's USB",
    output: z.array(UsbPrinter),
  }),
  /** Addresses of the house's network that accept connections as printers do. It connects only, and sends no byte. */
  search: command({
    method: "POST",
    path: "/printers/search",
    permission: "printers.manage",
    summary: "Search the network for printers",
    delivery: "needs-server",
    body: EmptyBody,
    output: z.object({ addresses: z.array(z.string()) }),
    failure: "Failed to search for printers",
  }),
  /** 422 naming connection if the address is not a private one on a port of printers. */
  create: command({
    method: "POST",
    path: "/printers",
    permission: "printers.manage",
    summary: "Add a printer",
    delivery: "needs-server",
    body: NewPrinter,
    output: Printer,
    success: "Printer added",
    failure: "Failed to add printer",
  }),
  update: command({
    method: "PUT",
    path: "/printers/:printerId",
    permission: "printers.manage",
    summary: "Change a printer",
    delivery: "needs-server",
    body: z.strictObject({ ...answerSchema(Printer), ...z.object(printerFields).partial().shape }),
    output: Printer,
    success: "Printer changed",
    failure: "Failed to change printer",
  }),
  /** Its queued papers fail; a person prints them elsewhere. */
  remove: command({
    method: "DELETE",
    path: "/printers/:printerId",
    permission: "printers.manage",
    summary: "Delete a printer",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Printer deleted",
    failure: "Failed to delete printer",
  }),
  /** Prints the test strip, by which the program learns what the printer answers. */
  test: command({
    method: "POST",
    path: "/printers/:printerId/test",
    permission: "printers.manage",
    summary: "Print a test strip",
    delivery: "needs-server",
    body: EmptyBody,
    output: PrintJob,
    success: "The test strip is on its way",
    failure: "Failed to print the test strip",
  }),
};
