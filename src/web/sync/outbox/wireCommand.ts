import { z } from "zod";
import { type BodyOf, type Command, fillPath, type ParamsOf } from "#domain/endpoint.ts";
import type { UserInfo } from "../http/session.ts";
import type { NewCommand } from "./outboxState.ts";
import type { OutboxRecord } from "./store.ts";

/** The parts that a screen sends with a command, their types forgotten. */
export interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: File;
}

/** Returns the name under which records keep their endpoint: "POST /orders/:orderId/lines". */
export function endpointId(endpoint: Command): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** Makes the record of a command that a person gives now. */
export function newCommand(
  endpoint: Command,
  { params = {}, body: given = {} }: LooseArgs,
  user: UserInfo | undefined,
): NewCommand {
  const body: unknown = z.encode(endpoint.body, given);
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

/** Returns a command's decoded `{ params, body }`; undefined when it belongs to another endpoint. */
export function toWireCommand<E extends Command>(
  endpoint: E,
  record: OutboxRecord,
): { readonly params: ParamsOf<E>; readonly body: BodyOf<E> } | undefined {
  if (record.endpoint !== endpointId(endpoint)) return undefined;
  const body = z.safeDecode(endpoint.body, record.body as never);
  // A command that an older version of the page stored may no longer fit. It is sent all the same, but not folded.
  if (!body.success) return undefined;
  return { params: record.params as ParamsOf<E>, body: body.data as BodyOf<E> };
}

/** Returns the order that a command is about, so that it waits behind that order's commands and is folded into it. */
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
