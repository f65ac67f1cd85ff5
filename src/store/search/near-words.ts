import type { PoolClient } from 'pg';
import { withinOneError } from '#domain/search/one-error.ts';
import { wordMarks } from '#domain/search/search-words.ts';
import type { TypedWord } from '#domain/search/typed-search.ts';
import { skeletonWanted } from './wanted-words.ts';
import { endOfPrefix, type Wanted } from './word-query.ts';

const MOST_PREFIXES = 40;

const KNOWN = `
  select distinct low as prefix from unnest($2::text[], $3::text[]) as range (low, high), unnest($1::smallint[]) as wanted (part)
  where exists (select from search_word where search_word.part = wanted.part and word >= low and word < high)
  order by 1 limit ${MOST_PREFIXES}`;

async function nearWord(client: PoolClient, parts: readonly number[], word: TypedWord): Promise<Wanted> {
  const meant = word.skeletons.flatMap(withinOneError);
  const prefixes = meant.flatMap((skeleton) => [wordMarks.any + skeleton, wordMarks.skeleton + skeleton]);
  const { rows } = await client.query<{ prefix: string }>(KNOWN, [parts, prefixes, prefixes.map(endOfPrefix)]);
  return { prefixes: [...skeletonWanted(word).prefixes, ...rows.map((row) => row.prefix)] };
}

/** What the typed words may have meant with one typing error in each; words that have no near ones stay as they are. */
export async function nearWords(
  client: PoolClient,
  parts: readonly number[],
  words: readonly TypedWord[],
): Promise<readonly Wanted[]> {
  const near: Wanted[] = [];
  for (const word of words) near.push(await nearWord(client, parts, word));
  return near;
}
