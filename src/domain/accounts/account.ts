import { z } from "zod";
import { Name, stored } from "../entity.ts";
import { type Paise, Rupees, RupeesNotNegative, sum, ZERO } from "../money.ts";
import type { RefusalCode } from "../refusal.ts";
import { gstinProblem, isGstin } from "../settings/gstin.ts";
import { type BusinessDay, Day, type Instant, Timestamp, toBusinessDay } from "../time.ts";
import { Phone, Room } from "./stay.ts";

/**
 * stay: a room's guest from arrival to departure. company, staff: last until they are deleted. unnamed: what was charged without
 * an account (clarification 37). left: guests who left without paying. There is one each of the last two.
 */
export const AccountKind = z.enum(["stay", "company", "staff", "unnamed", "left"]);
export type AccountKind = z.infer<typeof AccountKind>;

/** The kinds that people open. */
export const OpenedKind = AccountKind.extract(["company", "staff", "stay"]);

export const accountKindLabels: Record<AccountKind, string> = {
  stay: "Room",
  company: "Company",
  staff: "Staff",
  unnamed: "Not named",
  left: "Left",
};

/** The ids and names of the accounts that no person opens: the first charge makes them. */
export const houseAccounts = {
  unnamed: { _id: "00000000-0000-4000-8000-000000000037", name: "Unnamed credit" },
  left: { _id: "00000000-0000-4000-8000-000000000064", name: "Left without paying" },
} as const satisfies Partial<Record<AccountKind, { _id: string; name: string }>>;
export type HouseAccountKind = keyof typeof houseAccounts;

/** True for an account that no person opens, changes or pays ahead on. */
export function isHouseAccount({ kind }: { readonly kind: AccountKind }): boolean {
  return kind in houseAccounts;
}

export const ACCOUNT_ADDRESS_LENGTH_MAX = 300;

export const Account = z.object({
  ...stored("account"),
  kind: AccountKind,
  /** The guest's, the company's or the person's name. */
  name: z.string(),
  /** The room of a stay, else empty. */
  room: z.string(),
  phone: z.string(),
  /** A company's GSTIN and address; may be empty. */
  gstin: z.string(),
  address: z.string(),
  /** The days of a stay as planned; null for the others. */
  arrival: Day.nullable(),
  departure: Day.nullable(),
  /** When a stay was checked out; null before that and for the others. */
  departedAt: Timestamp.nullable(),
  /** What may be owed on it without an approval; null for any sum. */
  limit: Rupees.nullable(),
  /** The sum of its entries. Positive: owed. Negative: paid ahead. */
  balance: Rupees,
});
export type Account = z.output<typeof Account>;

/** The fields that people enter for every account. */
export const accountFields = {
  phone: Phone.optional(),
  gstin: z
    .string()
    .refine((text) => text === "" || isGstin(text), { error: ({ input }) => gstinProblem(String(input)) })
    .optional(),
  address: z.string().max(ACCOUNT_ADDRESS_LENGTH_MAX).optional(),
  arrival: Day.nullish(),
  departure: Day.nullish(),
  limit: RupeesNotNegative.nullish(),
};

/** An account as a manager opens it. */
export const NewAccount = z
  .strictObject({
    _id: z.uuid().optional(),
    kind: OpenedKind,
    name: Name,
    /** Of a stay, which needs one. */
    room: Room.optional(),
    ...accountFields,
  })
  .refine(({ kind, room }) => kind !== "stay" || room !== undefined, {
    path: ["room"],
    message: "must be there for a stay",
  })
  .refine(({ arrival, departure }) => !arrival || !departure || arrival <= departure, {
    path: ["departure"],
    message: "must not be before the arrival",
  });
export type NewAccount = z.output<typeof NewAccount>;

/** What may be changed: nothing that says whose account it is or that moves money. */
export const AccountChange = z.strictObject({
  name: Name.optional(),
  room: Room.optional(),
  ...accountFields,
});
export type AccountChange = z.output<typeof AccountChange>;

interface Opening {
  readonly id: string;
  readonly now: Instant;
  readonly today: BusinessDay;
}

/** Creates an account from the entered fields. */
export function newAccount(fields: NewAccount, { id, now, today }: Opening): Account {
  const { kind, name, room = "", phone = "", gstin = "", address = "" } = fields;
  const isStay = kind === "stay";
  return {
    _id: id,
    createdAt: now,
    kind,
    name: name.trim(),
    room: isStay ? room.trim() : "",
    phone: phone.trim(),
    gstin,
    address: address.trim(),
    arrival: isStay ? (fields.arrival ?? today) : null,
    departure: isStay ? (fields.departure ?? null) : null,
    departedAt: null,
    limit: fields.limit ?? null,
    balance: ZERO,
  };
}

/** Creates "Unnamed credit" or "Left without paying", on which every charge is above the limit and needs an approval. */
export function houseAccount(kind: HouseAccountKind, now: Instant): Account {
  const { _id: id, name } = houseAccounts[kind];
  const fields = { kind: "staff", name } as const;
  return {
    ...newAccount(fields, { id, now, today: toBusinessDay(now, 0) }),
    kind,
    limit: kind === "left" ? ZERO : null,
  };
}

/** Applies the given fields to an account. */
export function withAccountChange(account: Account, change: AccountChange): Account {
  const isStay = account.kind === "stay";
  return {
    ...account,
    name: change.name?.trim() ?? account.name,
    room: isStay ? (change.room?.trim() ?? account.room) : "",
    phone: change.phone?.trim() ?? account.phone,
    gstin: change.gstin ?? account.gstin,
    address: change.address?.trim() ?? account.address,
    arrival: isStay ? (change.arrival ?? account.arrival) : null,
    departure: isStay ? withNull(change.departure, account.departure) : null,
    limit: withNull(change.limit, account.limit),
  };
}

function withNull<T>(change: T | null | undefined, before: T | null): T | null {
  return change === undefined ? before : change;
}

/** Formats an account for lists, papers and payments: "Room 204 · Sharma", "Infosys". */
export function accountName({ kind, room, name }: Pick<Account, "kind" | "room" | "name">): string {
  return kind === "stay" ? `Room ${room} · ${name}` : name;
}

/**
 * Returns the refusal to charge an order to an account: a departed stay takes only orders that were opened before check-out.
 * The accounts that no person opens take what names no other.
 */
export function chargeRefusal(
  { departedAt }: Pick<Account, "departedAt">,
  orderOpenedAt: Instant,
): RefusalCode | undefined {
  return departedAt !== null && orderOpenedAt >= departedAt ? "account-departed" : undefined;
}

/** True if a charge needs an approval: the balance would rise above the account's limit. */
export function isAboveLimit({ balance, limit }: Pick<Account, "balance" | "limit">, charge: Paise): boolean {
  return limit !== null && charge > ZERO && sum([balance, charge]) > limit;
}
