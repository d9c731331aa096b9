import type { MenuItem } from "./api.ts";
import { itemCodes } from "./item.ts";

type Found = Pick<MenuItem, "name" | "code" | "choices" | "description">;

/** Shorter words are not matched fuzzily: with one letter changed they would match half of the menu. */
const FORGIVEN_LENGTH_MIN = 4;

/** Returns the matching items, best match first; equal matches stay in the given order. */
export type MenuSearch<Item> = (text: string) => readonly Item[];

/**
 * Returns the search function of a menu; the index is built at the first search. Best match first: the item's code, names that
 * begin with the text, names with a word that begins with it, similar spellings and initials, descriptions that contain it.
 */
export function menuSearch<Item extends Found>(items: readonly Item[]): MenuSearch<Item> {
  let entries: readonly Entry<Item>[] | undefined;
  return (text) => {
    const query = parseSearch(text);
    if (query.text === "") return items;
    entries ??= items.map(toEntry);
    const matches = entries.flatMap(({ item, ...words }) => {
      const rank = ranks.findIndex((matches) => matches(words, query));
      return rank < 0 ? [] : [{ item, rank }];
    });
    return matches.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  };
}

interface Words {
  /** The codes of the item and its variants. */
  readonly codes: readonly string[];
  /** Lower case, with single spaces. */
  readonly name: string;
  readonly words: readonly string[];
  /** The phonetic keys of the words. */
  readonly sounds: readonly string[];
  readonly initials: string;
  readonly description: string;
}

interface Entry<Item> extends Words {
  readonly item: Item;
}

interface SearchQuery {
  /** The typed text in lower case. */
  readonly text: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly sounds: readonly string[];
}

/** The ways to match, best first. */
const ranks: readonly ((item: Words, query: SearchQuery) => boolean)[] = [
  (item, { text }) => item.codes.includes(text),
  (item, { name }) => name !== "" && item.name.startsWith(name),
  (item, { name }) => name !== "" && ` ${item.name}`.includes(` ${name}`),
  (item, { words }) => eachFinds(words, item.words, (word, part) => word.startsWith(part)),
  (item, { text }) => text.length > 1 && item.initials.startsWith(text),
  (item, { sounds }) => eachFinds(sounds, item.sounds, (word, part) => word.startsWith(part)),
  (item, { name }) => name !== "" && item.name.includes(name),
  (item, { words }) => eachFinds(words, item.words, beginsNearly),
  (item, { sounds }) => eachFinds(sounds, item.sounds, beginsNearly),
  (item, { text }) => item.description.includes(text),
];

function eachFinds(
  parts: readonly string[],
  words: readonly string[],
  matches: (word: string, part: string) => boolean,
): boolean {
  return parts.length > 0 && parts.every((part) => words.some((word) => matches(word, part)));
}

/** True if a word begins with `part`, with at most one letter missing, changed or added. */
function beginsNearly(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  if (part.length < FORGIVEN_LENGTH_MIN) return false;
  const length = part.length;
  return [length, length + 1, length - 1].some((end) => isOneLetterApart(word.slice(0, end), part));
}

function isOneLetterApart(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  if (longer.length - shorter.length > 1) return false;
  return longer.slice(same + 1) === shorter.slice(longer.length === shorter.length ? same + 1 : same);
}

function toEntry<Item extends Found>(item: Item): Entry<Item> {
  const words = wordsOf(item.name);
  return {
    item,
    codes: itemCodes(item),
    name: words.join(" "),
    words,
    sounds: words.map(phoneticKey),
    initials: words.map(([initial = ""]) => initial).join(""),
    description: lower(item.description),
  };
}

function parseSearch(typed: string): SearchQuery {
  const text = lower(typed).trim();
  const words = wordsOf(text);
  return { text, name: words.join(" "), words, sounds: words.map(phoneticKey) };
}

function lower(text: string): string {
  return text.toLocaleLowerCase("en-IN");
}

/** Splits a name into words without accents. */
function wordsOf(text: string): string[] {
  const bare = lower(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "");
  return bare.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}

/** Returns a phonetic key, since Indian dishes have many spellings: paneer and panir, biryani and biriyani, dal and dhal. */
function phoneticKey(word: string): string {
  return word
    .replace(/ee|y/g, "i")
    .replace(/oo/g, "u")
    .replace(/w/g, "v")
    .replace(/([bdgkt])h/g, "$1")
    .replace(/(.)\1+/gu, "$1");
}
