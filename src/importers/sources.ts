import { ecb } from './ecb/ecb.ts';
import type { FetchPlan } from './fetching/polite-client.ts';
import { gleif } from './gleif/gleif.ts';
import { minfinRu } from './minfin-ru/minfin-ru.ts';
import { moexPlan } from './moex-iss/fetch-moex.ts';
import { moexIss } from './moex-iss/moex-iss.ts';
import { sec, secPlan } from './sec/sec.ts';
import type { SourceImporter } from './source-importer.ts';
import { ukDmo } from './uk-dmo/uk-dmo.ts';
import { treasuryPlan } from './us-treasury/fetch-treasury.ts';
import { usTreasury } from './us-treasury/us-treasury.ts';

export interface ImportSource {
  readonly importer: SourceImporter;
  /** How to fetch from the source's public address; absent where only files are imported. */
  readonly plan?: FetchPlan;
}

/** What the import command knows, by the name of the source. */
export const importSources: ReadonlyMap<string, ImportSource> = new Map<string, ImportSource>([
  ['us-treasury', { importer: usTreasury, plan: treasuryPlan }],
  ['uk-dmo', { importer: ukDmo }],
  ['moex-iss', { importer: moexIss, plan: moexPlan }],
  ['ecb', { importer: ecb }],
  ['gleif', { importer: gleif }],
  ['minfin-ru', { importer: minfinRu }],
  ['sec', { importer: sec, plan: secPlan }],
]);
