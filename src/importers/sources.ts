import { bankOfCanada, bankOfCanadaPlan } from './bank-of-canada/bank-of-canada.ts';
import { bankOfEngland, bankOfEnglandPlan } from './bank-of-england/bank-of-england.ts';
import { bundesbank, bundesbankPlan } from './bundesbank/bundesbank.ts';
import { centralBankOfBrazil, centralBankOfBrazilPlan } from './central-bank-of-brazil/central-bank-of-brazil.ts';
import { ecb, ecbPlan } from './ecb/ecb.ts';
import { federalReserve, federalReservePlan } from './federal-reserve/federal-reserve.ts';
import type { FetchPlan } from './fetching/polite-client.ts';
import { gleif, gleifPlan } from './gleif/gleif.ts';
import { minfinRu } from './minfin-ru/minfin-ru.ts';
import { moexPlan } from './moex-iss/fetch-moex.ts';
import { moexIss } from './moex-iss/moex-iss.ts';
import { mofJapan, mofJapanPlan } from './mof-japan/mof-japan.ts';
import { newYorkFed, newYorkFedPlan } from './new-york-fed/new-york-fed.ts';
import { openFigi, openFigiPlan } from './openfigi/openfigi.ts';
import { sec } from './sec/sec.ts';
import { secPlan } from './sec/sec-plan.ts';
import type { SourceImporter } from './source-importer.ts';
import { eurostat, ibge, laborStatistics, nationalStatistics } from './statistics-offices/statistics-offices.ts';
import { tesouroDireto, tesouroDiretoPlan } from './tesouro-direto/tesouro-direto.ts';
import { ukDmo, ukDmoPlan } from './uk-dmo/uk-dmo.ts';
import { treasuryPlan } from './us-treasury/treasury-plan.ts';
import { usTreasury } from './us-treasury/us-treasury.ts';

export interface ImportSource {
  readonly importer: SourceImporter;
  /** How to fetch from the source's public address; absent where only files are imported. */
  readonly plan?: FetchPlan;
}

/** What the import command knows, by the name of the source. */
export const importSources: ReadonlyMap<string, ImportSource> = new Map<string, ImportSource>([
  ['us-treasury', { importer: usTreasury, plan: treasuryPlan }],
  ['uk-dmo', { importer: ukDmo, plan: ukDmoPlan }],
  ['moex-iss', { importer: moexIss, plan: moexPlan }],
  ['ecb', { importer: ecb, plan: ecbPlan }],
  ['bank-of-england', { importer: bankOfEngland, plan: bankOfEnglandPlan }],
  ['bundesbank', { importer: bundesbank, plan: bundesbankPlan }],
  ['new-york-fed', { importer: newYorkFed, plan: newYorkFedPlan }],
  ['federal-reserve', { importer: federalReserve, plan: federalReservePlan }],
  ['tesouro-direto', { importer: tesouroDireto, plan: tesouroDiretoPlan }],
  ['central-bank-of-brazil', { importer: centralBankOfBrazil, plan: centralBankOfBrazilPlan }],
  ['mof-japan', { importer: mofJapan, plan: mofJapanPlan }],
  ['bank-of-canada', { importer: bankOfCanada, plan: bankOfCanadaPlan }],
  ['us-labor-statistics', laborStatistics],
  ['uk-national-statistics', nationalStatistics],
  ['eurostat', eurostat],
  ['ibge', ibge],
  ['gleif', { importer: gleif, plan: gleifPlan }],
  ['openfigi', { importer: openFigi, plan: openFigiPlan }],
  ['minfin-ru', { importer: minfinRu }],
  ['sec', { importer: sec, plan: secPlan }],
]);
