import type { PoolClient } from 'pg';
import { type Random, randomStream } from '#demo/random.ts';

/** What readers type, by kind of typing. */
export interface TermGroup {
  readonly name: string;
  readonly terms: readonly string[];
}

interface Title {
  readonly title: string;
  readonly isin: string | null;
}

// Every so many-th instrument, whatever the ids.
const TITLES = `select instrument.name as title, isin from instrument
  where id in (select subject_id from search_entry where part / 6 < 2 order by md5(subject_id::text) limit $1)`;
const OTHER_TITLES = `select title from instrument_title where language <> 'en'
  and instrument_id in (select instrument_id from instrument_title order by md5(instrument_id::text) limit $1)`;
const COMMON = `select substr(word, 2, 3) as prefix from search_word
  where part / 3 = 0 and left(word, 1) = '=' and length(word) > 3 group by 1 order by sum(count) desc limit 40`;

const CYRILLIC: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  e: 'е',
  z: 'з',
  i: 'и',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  f: 'ф',
  h: 'х',
};

const letters = (text: string) => [...text];

/** A beginning of three letters or more, as it stands in the box while somebody types. */
function begun(text: string, random: Random): string {
  const all = letters(text);
  return all.slice(0, 3 + Math.floor(random.uniform() * Math.max(1, Math.min(all.length, 16) - 2))).join('');
}

function twoWords(title: string, random: Random): string {
  const [first = '', ...others] = title.split(' ');
  const second = others[Math.floor(random.uniform() * others.length)] ?? '';
  return random.uniform() < 0.5 ? `${first} ${begun(second, random)}` : `${second} ${begun(first, random)}`;
}

function mistyped(title: string, random: Random): string {
  const [word = ''] = title.toLowerCase().split(' ');
  const all = letters(word.length < 4 ? `${word}bank` : word);
  const at = 1 + Math.floor(random.uniform() * (all.length - 2));
  all[at] = all[at] === 'o' ? 'u' : 'o';
  return all.join('');
}

const inCyrillic = (text: string) =>
  letters(text.toLowerCase())
    .map((letter) => CYRILLIC[letter] ?? letter)
    .join('');

/** Typing of each kind, made from what the database holds, the same in every run on the same data. */
export async function termGroups(client: PoolClient, count: number): Promise<readonly TermGroup[]> {
  const random = randomStream(7, 'keystrokes');
  const { rows: titles } = await client.query<Title>(TITLES, [count]);
  const { rows: others } = await client.query<Title>(OTHER_TITLES, [count]);
  const { rows: common } = await client.query<{ prefix: string }>(COMMON);
  const codes = titles.flatMap(({ isin }) =>
    isin === null ? [] : [isin, isin.slice(0, 3 + Math.floor(random.uniform() * 8))],
  );
  const of = (name: string, terms: readonly string[]) => ({ name, terms: terms.filter((term) => term.length >= 3) });
  return [
    of(
      'titles',
      titles.map(({ title }) => begun(title, random)),
    ),
    of(
      'two words',
      titles.map(({ title }) => twoWords(title, random)),
    ),
    of('codes', codes.slice(0, count)),
    of(
      'typing errors',
      titles.map(({ title }) => mistyped(title, random)),
    ),
    of(
      'other alphabet',
      titles.map(({ title }) => begun(inCyrillic(title), random)),
    ),
    of(
      'other languages',
      others.map(({ title }) => begun(title, random)),
    ),
    of(
      'commonest beginnings',
      common.map((row) => row.prefix),
    ),
  ].filter((group) => group.terms.length > 0);
}
