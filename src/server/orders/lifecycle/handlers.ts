import type { Handler } from "../../http/feature.ts";
import { cancelBill, issueBill } from "./bill.ts";
import { deleteOrder } from "./cancel.ts";
import { decideClaim } from "./claims.ts";
import { addLines, changeLine, removeLine } from "./lines.ts";
import { openOrder } from "./open.ts";
import { pay } from "./pay.ts";
import { sendKot, voidKot } from "./send.ts";
import { setKotStatus, setOrderStatus } from "./status.ts";
import { setTableStatus } from "./tableStatus.ts";
import { updateOrder } from "./update.ts";

/** Lists the commands that change more than one stage of an order: its lines, tickets, bill, payments or table. */
export const lifecycleHandlers: readonly Handler[] = [
  openOrder,
  updateOrder,
  addLines,
  changeLine,
  removeLine,
  deleteOrder,
  sendKot,
  setOrderStatus,
  issueBill,
  pay,
  decideClaim,
  cancelBill,
  setKotStatus,
  voidKot,
  setTableStatus,
];
