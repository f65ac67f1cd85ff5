import { findNumbersToAsk } from '#store/issuer/issuers/issuers.ts';
import { noteAsked } from '#store/market/sources/register-lookups.ts';
import { isFetchedSince } from '#store/operator/imports/import-runs.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { documentPlan } from '../fetching/document-plan.ts';
import {
  type FetchPlan,
  type FetchRequest,
  type FetchStep,
  NothingError,
  nothingStep,
  type PoliteClient,
  UnchangedError,
} from '../fetching/polite-client.ts';
import { sourceFile } from '../source-file.ts';

/** The one document whose address is given: the facts of a company, or the form of a fund. */
const documentOf = documentPlan('facts', ({ pathname }) => pathname.split('/').at(-1) ?? '');

// The facts of a large bank are 20 MB.
const TIMEOUT_MS = 60_000;
const MAX_COMPANIES = 500;
/** After how many days the facts of a company are asked for again: it reports four times a year. */
const RENEWED_DAYS = 7;
/** And those of a company of which the SEC had none. */
const ABSENT_DAYS = 30;
const DAY_MS = 86_400_000;
const withoutSlash = (base: string) => base.replace(/\/+$/, '');

/** Facts of the companies whose number (CIK) is known (https://www.sec.gov/search-filings/edgar-application-programming-interfaces). */
async function* companySteps(
  client: PoliteClient,
  { base, today }: FetchRequest,
  database: Queries,
): AsyncGenerator<FetchStep> {
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * DAY_MS);
  const [since, absentSince] = [daysAgo(RENEWED_DAYS), daysAgo(ABSENT_DAYS)];
  const folder = '/api/xbrl/companyfacts/';
  const address = [`${withoutSlash(base)}${folder}CIK`, '.json'] as const;
  const numbers = await findNumbersToAsk(database, {
    scheme: 'us-cik',
    address,
    since,
    absentSince,
    limit: MAX_COMPANIES,
  });
  if (numbers.length === 0) yield nothingStep('companies', 'no company with a CIK whose facts are older than a week');
  for (const cik of numbers) {
    const name = `CIK${cik}.json`;
    const path = folder + name;
    const url = withoutSlash(base) + path;
    const load = async () => {
      const how = { isConditional: true, mayBeAbsent: true, timeoutMs: TIMEOUT_MS };
      const { bytes, validator } = await client.ask(path, how).catch(async (error: unknown) => {
        if (error instanceof NothingError || error instanceof UnchangedError) await noteAsked(database, 'sec', [cik]);
        throw error;
      });
      return sourceFile(name, bytes, { url, validator });
    };
    yield { key: name, isOfDay: true, load };
  }
}

/** The folder of the latest filing in a feed of EDGAR: `/Archives/edgar/data/884394/000175272424055725`. */
const FILING = /<filing-href>https?:\/\/[^/<]+(\/Archives\/edgar\/data\/\d{1,10}\/\d{18})\//;

/** The latest portfolio of a fund, by its series (S000…) or its registrant (CIK), as EDGAR lists its filings (form N-PORT-P). */
function fundStep(client: PoliteClient, { base }: FetchRequest, fund: string, database: Queries): FetchStep {
  const load = async () => {
    const feed = `/cgi-bin/browse-edgar?action=getcompany&CIK=${fund}&type=NPORT-P&count=10&output=atom`;
    const listed = sourceFile('feed', (await client.ask(feed)).bytes).text;
    const [, folder] = FILING.exec(listed) ?? [];
    if (folder === undefined) throw new NothingError(`no form N-PORT of ${fund}`);
    const path = `${folder}/primary_doc.xml`;
    const url = withoutSlash(base) + path;
    if (await isFetchedSince(database, url, new Date(0))) throw new NothingError(`no newer form N-PORT of ${fund}`);
    const { bytes, validator } = await client.ask(path, { timeoutMs: TIMEOUT_MS });
    return sourceFile(`NPORT-P_${fund}.xml`, bytes, { url, validator });
  };
  return { key: `fund ${fund}`, isOfDay: true, load };
}

async function* askedSteps(client: PoliteClient, request: FetchRequest, database: Queries): AsyncGenerator<FetchStep> {
  const { only, settings } = request;
  if (settings?.hasContact !== true)
    return yield nothingStep('sec', 'the SEC answers who names a contact: set BONDLENS_CONTACT');
  if (only.includes('companies')) yield* companySteps(client, request, database);
  if (!only.includes('funds')) return;
  if (settings.secFunds.length === 0) yield nothingStep('funds', 'no fund is named: set BONDLENS_SEC_FUNDS');
  for (const fund of settings.secFunds) yield fundStep(client, request, fund, database);
}

/** The document whose address is given; or the facts of all companies that are known, and the portfolios of the funds that the operator named. */
export const secPlan: FetchPlan = {
  parts: [...documentOf.parts, 'companies', 'funds'],
  steps: (client, request, state, database) =>
    request.only.includes('companies') || request.only.includes('funds')
      ? askedSteps(client, request, database)
      : documentOf.steps(client, request, state, database),
};
