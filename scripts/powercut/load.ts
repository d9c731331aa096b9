import { randomUUID } from "node:crypto";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { type Answer, type Client, signedIn } from "#testing/client.ts";

const DEVICES = 6;

/** A command that the server answered with success. */
export interface Acknowledged {
  readonly method: "post" | "patch";
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly answer: Pick<Answer, "status" | "body">;
  /** When the answer arrived, in milliseconds since 1970 with fractions. */
  readonly at: number;
}

const nowMs = () => performance.timeOrigin + performance.now();

/** The commands that the devices sent. */
export interface Evening {
  readonly client: Client;
  readonly acknowledged: readonly Acknowledged[];
}

/** Lets six devices serve guests for this long, from the free table to the payment. */
export async function runDevices(url: string, forMs: number): Promise<Evening> {
  const client = await signedIn(url, "waiter");
  const items = (await client.query(menuApi.items)).filter(({ isAvailable }) => isAvailable);
  const tables = await client.query(tablesApi.list);
  const acknowledged: Acknowledged[] = [];
  const until = nowMs() + forMs;
  const send = async (method: "post" | "patch", path: string, body: object) => {
    const key = randomUUID();
    const { status, body: answered } = await client[method](path, body, { "Idempotency-Key": key });
    if (status >= 300) throw new Error(`${path} answered ${status}`);
    acknowledged.push({ method, path, body, key, answer: { status, body: answered }, at: nowMs() });
  };
  const serve = async (table: string) => {
    for (let visit = 0; nowMs() < until; visit++) {
      const order = randomUUID();
      const line = {
        _id: randomUUID(),
        menuItem: items[visit % items.length]?._id,
        quantity: 1 + (visit % 3),
      };
      await send("post", "/orders", { _id: order, table });
      await send("post", `/orders/${order}/lines`, { lines: [line] });
      await send("post", `/orders/${order}/kot`, {});
      await send("post", `/orders/${order}/bill`, {});
      await send("patch", `/orders/${order}/pay`, { paymentType: "cash" });
    }
  };
  await Promise.all(tables.slice(0, DEVICES).map(({ _id }) => serve(_id)));
  return { client, acknowledged: acknowledged.toSorted((a, b) => a.at - b.at) };
}
