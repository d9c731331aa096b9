import type { OrderStatus } from "#domain/orders/order/api.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";
import { kotStatusWords, kotTones } from "./kot/kotWords.ts";

export const orderStatusWords: Record<OrderStatus, string> = {
  ...kotStatusWords,
  paid: "Paid",
  cancelled: "Cancelled",
};

export const orderTones: Record<OrderStatus, Tone> = { ...kotTones, paid: "neutral", cancelled: "danger" };
