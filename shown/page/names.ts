const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The working references of orders and KOTs hold the time and a random number. */
const REFERENCE = /\b(BILL-|KOT)\d{10,}\b/g;

/** The secrets of approvals and of devices. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** A hash of what has random ids. */
const HASH = /\b(?:[0-9a-f]{32}|[0-9a-f]{64})\b/g;
/** A code that pairs a kitchen display. */
const CODE = /\b[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}\b/g;

/** The size of a database depends on what its log holds at the moment. */
const SIZE = /(?<=database takes )[\d.]+ MB/g;

export type Names = ReturnType<typeof createNames>;

/** Creates what replaces the random ids of a text by the names of what they identify, or by numbers. */
export function createNames() {
  const names = new Map<string, string>();
  const codes: string[] = [];
  const nameOf = (id: string) => {
    if (!names.has(id))
      names.set(id, `id ${[...names.values()].filter((name) => /^id \d/.test(name)).length + 1}`);
    return `<${names.get(id)}>`;
  };
  /** Reads the names in an answer of the server. */
  const learn = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { _id: id, name, code, expiresAt }: Readonly<Record<string, unknown>> = { ...value };
    if (typeof code === "string" && expiresAt !== undefined) codes.push(code);
    if (typeof id === "string" && typeof name === "string" && /^(?!BILL-|KOT\d|$)/.test(name))
      names.set(id, name);
    for (const each of Object.values(value)) learn(each);
  };
  const replace = (text: string) =>
    codes
      .reduce((shown, code) => shown.replaceAll(code, "<code>"), text)
      .replaceAll(UUID, nameOf)
      .replaceAll(REFERENCE, "$1…")
      .replaceAll(SECRET, "<secret>")
      .replaceAll(CODE, "<code>")
      .replaceAll(HASH, "<hash>")
      .replaceAll(SIZE, "… MB");
  return {
    learn,
    replace,
    /** Writes what kind of control has a name: "Edit _" for "Edit Dal", "_ ₹#" for "Dal ₹180". */
    kindOf: (text: string): string =>
      [...names.values()]
        .toSorted((a, b) => b.length - a.length)
        .reduce((kind, name) => kind.replaceAll(name, "_"), text)
        .replaceAll(/\d[\d.,/:-]*/g, "#"),
    /** Writes a request's body: {table: "<T1>", covers: 2}. */
    bodyText: (body: BodyInit | null | undefined): string => {
      if (body === null || body === undefined) return "";
      if (body instanceof FormData) return replace(` form ${JSON.stringify([...body.entries()])}`);
      const text = replace(String(body)).replaceAll(/([{,])"(\w+)":/g, "$1$2: ");
      return ` ${text.replaceAll(/,(?=\w+: )/g, ", ")}`;
    },
  };
}
