import type { OrderStatus } from "#domain/orders/order/api.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";
import { kotStatusLabels, kotTones } from "./kot/kotLabels.ts";

export const orderStatusLabels: Record<OrderStatus, string> = {
  ...kotStatusLabels,
  paid: "Paid",
  cancelled: "Cancelled",
};

export const orderTones: Record<OrderStatus, Tone> = { ...kotTones, paid: "neutral", cancelled: "danger" };
