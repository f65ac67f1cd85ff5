import { findMarketOrigins, type MarketOrigins } from '#store/market/instruments/find-instruments.ts';
import type { Database } from '#store/platform/database/database.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';

export function readMarketOrigins(database: Database): Promise<MarketOrigins> {
  return sharedRead('market origins', () => findMarketOrigins(database));
}
