import type { KotStatus } from "#domain/orders/kot/api.ts";

/** A filter of KOTs; an undefined field does not filter. */
export interface KotFilter {
  /** Today's open KOTs, or those of closed orders and earlier days. */
  readonly show?: "open" | "past";
  readonly status?: KotStatus;
  readonly area?: string;
  readonly search?: string;
}
