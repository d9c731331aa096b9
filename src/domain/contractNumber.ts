/**
 * The number of the contract that this build speaks. It rises when the contract changed since the last release, once per
 * release; docs/api/README.md says how.
 */
export const CONTRACT_NUMBER = 2;

/** How many contracts before its own the server accepts: devices update when their outbox is empty, not at once. */
export const EARLIER_CONTRACTS_ACCEPTED = 2;
