import type { KotStatus } from "#domain/orders/kot/api.ts";

/** Which KOTs are wanted; a status left out means all of them. */
export interface KotFilter {
  readonly status?: KotStatus;
  readonly area?: string;
  readonly search?: string;
}
