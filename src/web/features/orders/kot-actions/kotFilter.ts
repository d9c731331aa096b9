import type { KotStatus } from "#domain/orders/kot/api.ts";

/** Which KOTs to list; a part left out does not filter. */
export interface KotFilter {
  readonly status?: KotStatus;
  readonly area?: string;
  readonly search?: string;
}
