import type { PoolClient } from 'pg';
import { withinOneError } from '#domain/lists/search/one-error.ts';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { TypedWord } from '#domain/lists/search/typed-search.ts';
import { run } from './prepared.ts';
import type { SearchIndex } from './search-index.ts';
import { skeletonWanted } from './wanted-words.ts';
import { endOfPrefix, type Wanted } from './word-query.ts';

/** No more beginnings are looked for than so many. */
export const MAX_PREFIXES = 40;

const KNOWN = {
  name: 'search-near',
  text: `
    select distinct low as prefix
    from unnest($2::text[], $3::text[]) as range (low, high), unnest($1::smallint[]) as wanted (part),
      -- One look into the index for each; as an exists the planner may read all words for each instead.
      lateral (
        select from search_word where search_word.part = wanted.part and word >= low and word < high
        order by word limit 1
      ) as known
    order by 1 limit ${MAX_PREFIXES}`,
};

/** Those of the beginnings that a word of the parts has: the first forty in the order of their bytes. */
export async function knownPrefixes(
  client: PoolClient,
  parts: readonly number[],
  prefixes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await run<{ prefix: string }>(client, KNOWN, [parts, prefixes, prefixes.map(endOfPrefix)]);
  return rows.map((row) => row.prefix);
}

async function nearWord(index: SearchIndex, parts: readonly number[], word: TypedWord): Promise<Wanted | undefined> {
  const meant = word.skeletons.flatMap(withinOneError);
  if (meant.length === 0) return undefined;
  const prefixes = meant.flatMap((skeleton) => [wordMarks.any + skeleton, wordMarks.skeleton + skeleton]);
  const known = await index.knownPrefixes(parts, prefixes);
  return known.length === 0 ? undefined : { prefixes: known };
}

export interface NearQuery {
  readonly index: SearchIndex;
  readonly parts: readonly number[];
  readonly words: readonly TypedWord[];
  readonly hasError: (at: number) => boolean;
}

/**
 * The known words that are one typing error away from each typed word that has an error. Undefined when no word has an error, or when
 * nothing known is near one that has.
 */
export async function nearWords({ index, parts, words, hasError }: NearQuery): Promise<readonly Wanted[] | undefined> {
  if (!words.some((_, at) => hasError(at))) return undefined;
  const meant: Wanted[] = [];
  for (const [at, word] of words.entries()) {
    const wanted = hasError(at) ? await nearWord(index, parts, word) : skeletonWanted(word);
    if (wanted === undefined) return undefined;
    meant.push(wanted);
  }
  return meant;
}
