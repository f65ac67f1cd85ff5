import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import {
  findIssuerByIdentifier,
  findIssuerIds,
  saveIssuerIdentifiers,
  saveIssuers,
} from '#store/issuer/issuers/issuers.ts';
import { saveReportLines, saveReportLineTitles, saveReportValues } from '#store/issuer/reports/report-lines.ts';
import { saveReports, saveReportTitles } from '#store/issuer/reports/reports.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { jsonOf } from '../parsing/json-of.ts';
import { publicSource } from '../public-source.ts';
import { reportLineTitles } from '../report-line-titles.ts';
import {
  nothingStored,
  type ReadFile,
  type SourceFile,
  type SourceImporter,
  type StoredRows,
} from '../source-importer.ts';
import {
  type CompanyFacts,
  isCompanyFacts,
  parseCompanyFacts,
  type TaxonomyReport,
  wantedFacts,
} from './parse-company-facts.ts';
import { isNport, parseNport } from './parse-nport.ts';
import { storeNport } from './store-nport.ts';
import type { Taxonomy } from './taxonomies.ts';

/** By which code an issuer is known that the register alone made known, or that a table of the source `sec` named. */
const registerCode = (cik: string) => `sec-${cik}`;

/** The issuer of this number; who is no issuer yet becomes one. */
async function issuerOf(tx: WriteTransaction, { cik, name }: Pick<CompanyFacts, 'cik' | 'name'>): Promise<number> {
  const identifier: IssuerIdentifier = { scheme: 'us-cik', value: cik };
  const code = registerCode(cik);
  const known = (await findIssuerByIdentifier(tx, identifier)) ?? (await findIssuerIds(tx, [code])).get(code);
  const fresh = { code, name, shortName: name, country: null, sector: null, lei: null, isGenerated: false };
  const issuerId = known ?? (await saveIssuers(tx, [fresh])).get(code);
  if (issuerId === undefined) throw new Error('the issuer was not stored');
  await saveIssuerIdentifiers(tx, [{ issuerId, ...identifier }]);
  return issuerId;
}

/** Stores the lines of a taxonomy with their names; gives the id of each code. */
async function saveLines(tx: WriteTransaction, { lines }: Taxonomy): Promise<ReadonlyMap<string, number>> {
  const rows = lines.map(({ concepts, otherwise, ...line }) => line);
  const ids = await saveReportLines(tx, rows);
  const titles = lines.flatMap(({ code, key }) => {
    const lineId = ids.get(code);
    return lineId === undefined ? [] : reportLineTitles(key).map((title) => ({ lineId, ...title }));
  });
  await saveReportLineTitles(tx, titles);
  return ids;
}

/** Whose reports are stored, and where they come from. */
interface Filer {
  readonly issuerId: number;
  readonly cik: string;
  readonly origin: Origin;
}

async function saveHead(tx: WriteTransaction, report: TaxonomyReport, filer: Filer): Promise<number> {
  const { taxonomy, currency, scale, fiscalYearEnds } = report;
  const { issuerId, cik, origin } = filer;
  const head = {
    code: `${registerCode(cik)}-${taxonomy.name}`,
    issuerId,
    standard: taxonomy.standard,
    form: `sec-${taxonomy.name}`,
    sourceId: origin.sourceId,
    currency,
    scale,
    fiscalYearEnds,
    archiveUrl: `https://www.sec.gov/edgar/browse/?CIK=${cik}`,
  };
  const reportId = (await saveReports(tx, [head])).get(head.code);
  if (reportId === undefined) throw new Error('the report was not stored');
  await saveReportTitles(tx, [{ reportId, language: 'en', title: taxonomy.title }]);
  return reportId;
}

/** Stores what a company filed: every value by the filing that told it. */
async function storeCompanyFacts(tx: WriteTransaction, company: CompanyFacts, origin: Origin): Promise<StoredRows> {
  if (company.reports.every(({ values }) => values.length === 0)) return nothingStored;
  const filer = { issuerId: await issuerOf(tx, company), cik: company.cik, origin };
  let [stored, unchanged] = [0, 0];
  for (const report of company.reports) {
    const lineIds = await saveLines(tx, report.taxonomy);
    const reportId = await saveHead(tx, report, filer);
    const values = report.values.flatMap(({ line, ...value }) => {
      const lineId = lineIds.get(line);
      return lineId === undefined ? [] : { ...value, reportId, lineId };
    });
    const counts = await saveReportValues(tx, values, origin);
    stored += counts.stored;
    unchanged += counts.unchanged;
  }
  return { stored, unchanged, instrumentIds: [] };
}

function readCompanyFacts(file: SourceFile): ReadFile {
  const company = parseCompanyFacts(file, jsonOf(file, wantedFacts));
  const { rowsRead, failures } = company;
  return { rowsRead, failures, store: (tx, origin) => storeCompanyFacts(tx, company, origin) };
}

function readNport({ name, text }: SourceFile): ReadFile {
  const filing = parseNport(name, text);
  const { rowsRead, failures, company } = filing;
  const store: ReadFile['store'] = async (tx, origin) =>
    filing.rows.length === 0 ? nothingStored : storeNport(tx, filing, await issuerOf(tx, company), origin);
  return { rowsRead, failures, store };
}

/** Reports of companies in XBRL and portfolios of funds, as filed with the United States Securities and Exchange Commission. */
export const sec: SourceImporter = {
  source: publicSource('sec'),
  kinds: [
    { kind: 'nport-holdings', matches: ({ text }) => isNport(text), read: readNport },
    {
      kind: 'company-facts',
      matches: (file) => isCompanyFacts(jsonOf(file)),
      read: readCompanyFacts,
    },
  ],
};
