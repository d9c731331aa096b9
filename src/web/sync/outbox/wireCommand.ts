import { z } from "zod";
import { type BodyOf, type Command, fillPath, type ParamsOf } from "#domain/endpoint.ts";
import type { UserInfo } from "../http/session.ts";
import type { NewCommand } from "./outboxState.ts";
import type { OutboxRecord } from "./store.ts";

/** A command's arguments without their types. */
export interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: File;
}

/** Returns the name of an endpoint in records: "POST /orders/:orderId/lines". */
export function endpointId(endpoint: Command): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** Creates the record of a new command. */
export function newCommand(
  endpoint: Command,
  { params = {}, body: decodedBody = {} }: LooseArgs,
  user: UserInfo | undefined,
): NewCommand {
  const body: unknown = z.encode(endpoint.body, decodedBody);
  const orderId = findOrderId(endpoint, params, body);
  return {
    endpoint: endpointId(endpoint),
    label: endpoint.summary,
    method: endpoint.method,
    path: fillPath(endpoint.path, params),
    params,
    body,
    person: user?.id ?? "",
    ...(user && { personName: user.name }),
    ...(orderId === undefined ? {} : { orderId }),
  };
}

/** Returns a command's decoded `{ params, body }`; undefined if it belongs to another endpoint. */
export function toWireCommand<E extends Command>(
  endpoint: E,
  record: OutboxRecord,
): { readonly params: ParamsOf<E>; readonly body: BodyOf<E> } | undefined {
  if (record.endpoint !== endpointId(endpoint)) return undefined;
  const body = z.safeDecode(endpoint.body, record.body as never);
  // A command stored by an older build may no longer fit. It is sent anyway, but not applied optimistically.
  if (!body.success) return undefined;
  return { params: record.params as ParamsOf<E>, body: body.data as BodyOf<E> };
}

/** Returns the order of a command, which decides its queue and the order it is applied to. */
export function findOrderId(
  endpoint: Command,
  params: Readonly<Record<string, string>>,
  body: unknown,
): string | undefined {
  const { orderId } = params;
  if (orderId) return orderId;
  const fields = z.object({ _id: z.string().optional(), order: z.string().optional() }).safeParse(body);
  if (!fields.success) return undefined;
  return endpoint.path === "/orders" ? fields.data._id : fields.data.order;
}
