const KEPT_PER_NAME = 60;

type Scalar = string | number;

/** Values from the server's answers, by field name: ids, versions, totals, approvals. */
export interface Pool {
  add(answer: unknown, name: string): void;
  /** The values of this name, part of it or containing it; newest last. */
  named(name: string): readonly Scalar[];
  /** Ids of everything. */
  ids(): readonly Scalar[];
}

export function newPool(): Pool {
  const values = new Map<string, Scalar[]>();

  function keep(name: string, value: Scalar): void {
    const known = values.get(name) ?? [];
    values.set(name, known);
    if (known.includes(value)) return;
    known.push(value);
    if (known.length > KEPT_PER_NAME) known.shift();
  }

  function add(answer: unknown, name: string): void {
    if (typeof answer === "string" || typeof answer === "number") keep(plain(name), answer);
    else if (Array.isArray(answer)) for (const part of answer.slice(-KEPT_PER_NAME)) add(part, name);
    else if (typeof answer === "object" && answer !== null) {
      for (const [field, part] of Object.entries(answer)) add(part, field === "_id" ? `${name}Id` : field);
    }
  }

  return {
    add,
    named: (name) => {
      const wanted = plain(name);
      const exact = values.get(wanted);
      if (exact) return exact;
      return [...values].filter(([known]) => isAlike(known, wanted)).flatMap(([, kept]) => kept);
    },
    ids: () => [...values].filter(([known]) => known.endsWith("#")).flatMap(([, kept]) => kept),
  };
}

/** Orders' ids are under "order#", whether from `orderId`, `orders` or `order`. */
function plain(name: string): string {
  const id = /^(.*)Id$/.exec(name)?.[1];
  const word = (id ?? name).toLowerCase().replace(/ies$/, "y").replace(/s$/, "");
  return id === undefined ? word : `${word}#`;
}

function isAlike(known: string, wanted: string): boolean {
  const bare = wanted.replace("#", "");
  return bare.length > 2 && (known.replace("#", "").endsWith(bare) || bare.endsWith(known.replace("#", "")));
}
