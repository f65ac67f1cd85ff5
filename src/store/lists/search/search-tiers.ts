import type { PoolClient } from 'pg';
import { copyColumns } from '../../platform/database/database.ts';
import { partOf, tierSizes } from './search-part.ts';

/** From which rank on entries of a group are of a part. */
export interface Tier {
  readonly part: number;
  readonly fromRank: number;
}

interface Ranked {
  readonly group: number;
  readonly rank: number;
}

export const tierColumns = copyColumns<Tier>({ part: 'int2', fromRank: 'int8' });

const startOfTier = [
  0,
  ...tierSizes.map((_, tier) => tierSizes.slice(0, tier + 1).reduce((sum, size) => sum + size, 0)),
];

/** Gives each entry its tier. Entries must come in the order of groups and ranks. */
export class TierCounter {
  readonly tiers: Tier[] = [];
  #group = -1;
  #count = 0;

  partOf({ group, rank }: Ranked): number {
    if (group !== this.#group) {
      this.#group = group;
      this.#count = 0;
    }
    const tier = startOfTier.findLastIndex((start) => this.#count >= start);
    const part = partOf(group, tier);
    if (this.#count === startOfTier[tier]) this.tiers.push({ part, fromRank: tier === 0 ? 0 : rank });
    this.#count += 1;
    return part;
  }
}

/** Finds the part of an entry by the tiers of the last whole index. */
export async function tierFinder(client: PoolClient): Promise<(entry: Ranked) => number> {
  const { rows } = await client.query<Tier>('select part, from_rank as "fromRank" from search_tier');
  const fromRanks = new Map(rows.map((tier) => [tier.part, tier.fromRank]));
  return ({ group, rank }) => {
    const parts = startOfTier.map((_, tier) => partOf(group, tier));
    return parts.findLast((part) => rank >= (fromRanks.get(part) ?? Number.POSITIVE_INFINITY)) ?? partOf(group, 0);
  };
}
