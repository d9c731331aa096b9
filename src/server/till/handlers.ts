import { createTable, deleteTable, updateTable } from "../floor/tables.ts";
import type { Feature } from "../http/feature.ts";
import { cancelBill, issueBill } from "./bill.ts";
import { deleteOrder } from "./cancel.ts";
import { listAllTables, listTablesByArea, readTable, setTableStatus } from "./floor.ts";
import { addLines, changeLine, removeLine } from "./lines.ts";
import { openOrder } from "./open.ts";
import { pay } from "./pay.ts";
import { sendKot, voidKot } from "./send.ts";
import { setKotStatus, setOrderStatus } from "./status.ts";
import { updateOrder } from "./update.ts";

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
