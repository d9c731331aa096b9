import pg from "pg";

/** PostgreSQL reads text, or bytes as they are. */
type SentValue = string | Buffer | null;

/** A statement that waits to be sent. */
export interface Statement {
  /** Undefined for one that is planned each time (see namedStatements.ts). */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly SentValue[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** What Kysely reads of an answer. */
export interface Answer {
  /** "INSERT", "SELECT" … */
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly object[];
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The named statements that a connection has planned, with the columns of their answers. */
export type Planned = Map<string, readonly Column[]>;

interface GroupSettings {
  readonly planned: Planned;
  readonly typeParserOf: (oid: number) => (text: string) => unknown;
  /** Hears that the group was answered. */
  readonly onEnd: () => void;
}

/**
 * Statements that leave together and are answered together: with one SYNC at their end, PostgreSQL answers all of them in one
 * write, and skips those that follow one that fails. Outside of a transaction it must be a single one. pg sends and answers
 * each statement by itself; it takes this for one query of its own, whose messages it passes on.
 */
export class StatementGroup extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #settings: GroupSettings;
  readonly #results: PromiseSettledResult<Answer>[] = [];
  #columns: readonly Column[] = [];
  #rows: object[] = [];
  /** Why a value of the answer that is being read cannot be read. */
  #unreadable: unknown;

  constructor(statements: readonly Statement[], settings: GroupSettings) {
    super("");
    this.#statements = statements;
    this.#settings = settings;
    this.#expectNext();
  }

  override submit = (connection: pg.Connection): null => {
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      const isPlanned = name !== undefined && this.#settings.planned.has(name);
      if (!isPlanned) {
        // It may be planned already, where the statement failed later in a group that failed.
        if (name !== undefined) connection.close({ type: "S", name }, true);
        connection.parse({ name: name ?? "", text, types: [] }, true);
      }
      connection.bind({ statement: name ?? "", values: [...values] }, true);
      if (!isPlanned) connection.describe({ type: "P" }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#settings.typeParserOf(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== undefined) return;
    const row: Record<string, unknown> = {};
    try {
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      // pg reads messages in a listener of the socket: thrown there, the error would end the process.
      this.#unreadable = error;
    }
    this.#rows.push(row);
  }

  /** Reads "INSERT 0 5", "SELECT 3", "COMMIT". */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#statements[this.#results.length]?.name;
    if (name !== undefined) this.#settings.planned.set(name, this.#columns);
    const [command = "", ...counts] = text.split(" ");
    const value: Answer = { command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows };
    const reason = this.#unreadable;
    this.#results.push(
      reason === undefined ? { status: "fulfilled", value } : { status: "rejected", reason },
    );
    this.#expectNext();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleReadyForQuery(): void {
    this.#settle();
  }

  handleError(error: unknown): void {
    this.#settle(error);
  }

  #expectNext(): void {
    const name = this.#statements[this.#results.length]?.name;
    this.#columns = (name !== undefined && this.#settings.planned.get(name)) || [];
    this.#rows = [];
    this.#unreadable = undefined;
  }

  /**
   * Answers the statements that were carried out, and fails the one after them and all that were skipped. An error after the
   * last answer is that of the SYNC, which commits a statement outside of a transaction.
   */
  #settle(error?: unknown): void {
    this.#settings.onEnd();
    for (const [at, { resolve, reject }] of this.#statements.entries()) {
      const result = this.#results[at];
      const isLast = at === this.#statements.length - 1;
      if (!result || (isLast && error !== undefined))
        reject(error ?? new Error("PostgreSQL did not answer all statements"));
      else if (result.status === "rejected") reject(result.reason);
      else resolve(result.value);
    }
  }
}

/** Converts a statement's value for PostgreSQL. */
export function sentValue(value: unknown): SentValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (["number", "bigint", "boolean"].includes(typeof value)) return String(value);
  if (Array.isArray(value)) return `{${value.map(arrayElement)}}`;
  throw new TypeError(`a ${typeof value} is not sent to PostgreSQL`);
}

function arrayElement(value: unknown): string {
  return value === null || value === undefined ? "null" : `"${String(value).replace(/["\\]/g, "\\$&")}"`;
}
