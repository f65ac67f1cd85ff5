import type { Database } from '#store/database.ts';
import { findMarketOrigins, type MarketOrigins } from '#store/instruments/find-instruments.ts';
import { sharedRead } from './page-reads.ts';

export function readMarketOrigins(database: Database): Promise<MarketOrigins> {
  return sharedRead('market origins', () => findMarketOrigins(database));
}
