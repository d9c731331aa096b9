import { createTable, deleteTable, updateTable } from "../floor/tables.ts";
import type { Feature } from "../http/feature.ts";
import { cancelBill, issueBill } from "./lifecycle/bill.ts";
import { deleteOrder } from "./lifecycle/cancel.ts";
import { addLines, changeLine, removeLine } from "./lifecycle/lines.ts";
import { openOrder } from "./lifecycle/open.ts";
import { pay } from "./lifecycle/pay.ts";
import { sendKot, voidKot } from "./lifecycle/send.ts";
import { setKotStatus, setOrderStatus } from "./lifecycle/status.ts";
import { listAllTables, listTablesByArea, readTable, setTableStatus } from "./lifecycle/tableStatus.ts";
import { updateOrder } from "./lifecycle/update.ts";

/** Where features meet: tables and their open orders, the kitchen, the bill and the money. */
export const tillFeature: Feature = {
  handlers: [
    listAllTables,
    listTablesByArea,
    readTable,
    createTable,
    updateTable,
    setTableStatus,
    deleteTable,
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
    cancelBill,
    setKotStatus,
    voidKot,
  ],
};
