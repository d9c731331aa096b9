/**
 * The SQL of a journal row's hash as hex. A file of an earlier release stores it as text, today's as bytes; backups of both
 * are compared with the database.
 */
export const HASH_AS_TEXT = "iif(typeof(hash) = 'blob', lower(hex(hash)), hash)";
