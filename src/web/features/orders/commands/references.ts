import { device } from "../../../sync/device.ts";

/** Working references made by the client (spec sections 7 and 9); the server replaces one that is taken. */
export function newBillNumber(): string {
  return `BILL-${device.clock.serverNow()}`;
}

/** 'KOT', a timestamp and a random number from 0 to 999. */
export function newKotNumber(): string {
  return `KOT${device.clock.serverNow()}${Math.floor(Math.random() * 1000)}`;
}
