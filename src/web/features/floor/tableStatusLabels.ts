import type { TableStatus } from "#domain/floor/tablesApi.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";

export const tableStatusLabels: Record<TableStatus, string> = {
  available: "Available",
  occupied: "Occupied",
  reserved: "Reserved",
  "out-of-service": "Out of service",
};

export const tableStatusTones: Record<TableStatus, Tone> = {
  available: "available",
  occupied: "occupied",
  reserved: "reserved",
  "out-of-service": "outOfService",
};
