import { z } from "zod";

const Wrapped = z.object({ order: z.record(z.string(), z.unknown()) });

/** Decodes an answer, bare or wrapped in `order` (clarification 31). */
export function decodeUnwrapped<Output extends z.ZodType>(output: Output, body: unknown) {
  const decoded = z.safeDecode(output, body as never);
  if (decoded.success) return decoded;
  const wrapped = Wrapped.safeParse(body);
  return wrapped.success ? z.safeDecode(output, wrapped.data.order as never) : decoded;
}
