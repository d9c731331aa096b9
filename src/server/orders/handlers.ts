import type { Handler } from "../http/handlers/handler.ts";
import { cancelBill } from "./billing/bill.ts";
import { setCharging } from "./billing/charging.ts";
import { markProvisional } from "./billing/provisional.ts";
import { deleteOrder } from "./closing/cancel.ts";
import { setKotStatus, setOrderStatus } from "./closing/status.ts";
import { setTableStatus } from "./closing/tableStatus.ts";
import { changeWaiter } from "./moving/changeWaiter.ts";
import { moveOrder } from "./moving/move.ts";
import { correctPayment } from "./paying/correct.ts";
import { issueBill } from "./paying/issueBill.ts";
import { pay } from "./paying/pay.ts";
import { refund } from "./paying/refund.ts";
import { sendKot, voidKot } from "./sending/send.ts";
import { moveLines } from "./split/moveLines.ts";
import { splitOrder } from "./split/split.ts";
import { addLines, changeLine, removeLine } from "./taking/lines.ts";
import { openOrder } from "./taking/open.ts";
import { updateOrder } from "./taking/update.ts";

/** The commands that change several stages of an order: lines, KOTs, bill, payments or table. */
export const commandHandlers: readonly Handler[] = [
  openOrder,
  updateOrder,
  addLines,
  splitOrder,
  moveLines,
  moveOrder,
  changeWaiter,
  setCharging,
  changeLine,
  removeLine,
  deleteOrder,
  sendKot,
  setOrderStatus,
  issueBill,
  pay,
  correctPayment,
  refund,
  cancelBill,
  markProvisional,
  setKotStatus,
  voidKot,
  setTableStatus,
];
