import { Buffer } from 'node:buffer';
import type { IsoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { findKnownSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { findInstrumentIds } from '#store/market/instruments/find-instruments.ts';
import { markMatured, saveInstruments } from '#store/market/instruments/save-instruments.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { filePlan } from '../fetching/file-plan.ts';
import { isCompoundFile } from '../parsing/compound-file.ts';
import { publicSource } from '../public-source.ts';
import { type FileKind, nothingStored, type ReadFile, type SourceImporter } from '../source-importer.ts';
import { giltCashFlows, giltInstrument, giltIssuer, giltTerms } from './gilt-terms.ts';
import { GILTS_ELEMENT, type Gilt, type ParsedGilts, parseGiltsXls, parseGiltsXml } from './parse-gilts.ts';

/** Stores gilts in issue with their terms and payments; a gilt counts as stored when any of these is new or different. */
async function storeGilts(tx: WriteTransaction, gilts: readonly Gilt[], asOf: IsoDate, origin: Origin) {
  if (gilts.length === 0) return nothingStored;
  const issuerId = (await saveIssuers(tx, [giltIssuer])).get(giltIssuer.code);
  if (issuerId === undefined) throw new Error('the issuer was not stored');
  const codes = gilts.map((gilt) => gilt.isin);
  const isins = await findInstrumentIds(tx, 'isin', codes);
  const instruments = gilts.map((gilt) => giltInstrument(gilt, issuerId, isins.has(gilt.isin)));
  const { ids, changed: changedInstruments } = await saveInstruments(tx, instruments);
  const known = gilts.flatMap((gilt, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ gilt, id }];
  });
  const terms = known.map(({ gilt, id }) => giltTerms(gilt, id));
  const schedules = await findKnownSchedules(tx, ids);
  const flows = known.flatMap(({ gilt, id }) =>
    giltCashFlows(gilt, asOf, schedules.get(id)?.rowCount).map((row) => ({ ...row, instrumentId: id })),
  );
  const changedTerms = await saveBondTerms(tx, terms, origin);
  const changedFlows = await saveCashFlows(tx, ids, flows);
  await markMatured(tx, origin.sourceId, asOf);
  const changed = new Set([...changedInstruments, ...changedTerms, ...changedFlows]);
  return { stored: changed.size, unchanged: gilts.length - changed.size, instrumentIds: changed };
}

function readGilts({ rows, failures, rowsRead, date }: ParsedGilts): ReadFile {
  return { rowsRead, failures, store: (tx, origin) => storeGilts(tx, rows, date, origin) };
}

/** Part of the name of most gilts, by which an old workbook is known as the report. */
const NAMED = 'Treasury Gilt';

const kinds: readonly FileKind[] = [
  {
    kind: 'gilts-in-issue-xml',
    matches: ({ text }) => text.slice(0, 2000).includes(`<${GILTS_ELEMENT}`),
    read: ({ text }) => readGilts(parseGiltsXml(text)),
  },
  {
    kind: 'gilts-in-issue-xls',
    matches: ({ bytes }) => isCompoundFile(bytes),
    isCertain: ({ bytes }) =>
      (['latin1', 'utf16le'] as const).some((each) => Buffer.from(bytes).includes(NAMED, 0, each)),
    read: ({ bytes }) => readGilts(parseGiltsXls(bytes)),
  },
];

/** Gilts in issue of the United Kingdom Debt Management Office. */
export const ukDmo: SourceImporter = {
  source: publicSource('uk-dmo'),
  kinds,
};

/** The report D1A, gilts in issue, as XML. */
export const ukDmoPlan = filePlan({
  gilts: { files: () => [{ name: 'gilts-in-issue.xml', path: '/data/XmlDataReport?reportCode=D1A' }] },
});
