import type { KotStatus } from "#domain/orders/kot/api.ts";

/** Which KOTs to list; a part left out does not filter. */
export interface KotFilter {
  /** The open tickets of today, or those of paid and cancelled orders and of earlier days. */
  readonly show?: "open" | "past";
  readonly status?: KotStatus;
  readonly area?: string;
  readonly search?: string;
}
