import { type PublicSourceName, publicSources } from '#domain/market/public-markets.ts';
import type { NewSource } from '#store/market/sources/sources.ts';

/** A source of public markets as imports name it. */
export function publicSource(code: PublicSourceName): NewSource {
  const { name, url } = publicSources[code];
  return { code, name, url };
}
