import type { Role } from "#domain/permissions.ts";

export const roleLabels: Record<Role, string> = {
  admin: "Admin",
  manager: "Manager",
  cashier: "Cashier",
  waiter: "Waiter",
};
