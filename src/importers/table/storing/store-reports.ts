import { type Report, type ReportValue, reportLineCode, reportScales } from '#domain/issuer/report.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { findIssuerIds, findIssuersByLei } from '#store/issuer/issuers/issuers.ts';
import {
  findReportLinesByCode,
  type NewLine,
  saveReportLines,
  saveReportLineTitles,
  saveReportValues,
} from '#store/issuer/reports/report-lines.ts';
import { findReportsByCode, type NewReport, saveReports, saveReportTitles } from '#store/issuer/reports/reports.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource, storeBatches, type TableTask } from './subjects.ts';

type Row = TargetRow<'reports'>;

/** A row whose issuer is known and whose needed fields are there. */
interface GoodRow {
  readonly values: Row;
  readonly report: Omit<Report, 'scale' | 'fiscalYearEnds' | 'archiveUrl'>;
  readonly line: Pick<NewLine, 'code' | 'form' | 'statement' | 'key'>;
  readonly value: Omit<ReportValue, 'reportId' | 'lineId'>;
}

/** What was stored of the file so far. */
interface Knowledge {
  readonly task: TableTask<Row>;
  readonly reportIds: Map<string, number>;
  readonly lineIds: Map<string, number>;
  readonly seen: Set<string>;
}

type IssuerOf = (values: Row) => number | null;

async function issuerFinder({ mapping, tx }: TableTask<Row>, rows: readonly MappedRow<Row>[]): Promise<IssuerOf> {
  const codes = rows.flatMap(({ values }) => values.issuerCode ?? []).map((code) => codeOfSource(mapping, code));
  const leis = rows.flatMap(({ values }) => values.lei ?? []);
  const byCode = await findIssuerIds(tx, [...new Set(codes)]);
  const byLei = await findIssuersByLei(tx, [...new Set(leis)]);
  return ({ issuerCode, lei }) =>
    (issuerCode === null ? undefined : byCode.get(codeOfSource(mapping, issuerCode))) ??
    (lei === null ? undefined : byLei.get(lei)?.id) ??
    null;
}

function filedValue({ endsOn, startsOn, value, unit, currency, filedOn, filing }: Row) {
  if (endsOn === null || value === null || currency === null || filedOn === null) return null;
  const days = startsOn === null ? 0 : dayNumberFromIso(endsOn) - dayNumberFromIso(startsOn) + 1;
  return { endsOn, days, unit: unit ?? currency, filedOn, filing: filing ?? filedOn, value };
}

function goodRow({ task, seen }: Knowledge, { line: at, values }: MappedRow<Row>, issuerOf: IssuerOf): GoodRow | null {
  const { mapping, rows, origin } = task;
  const { issuerCode, lei, standard, statement, line: key, currency, variant } = values;
  const value = filedValue(values);
  if (value === null || standard === null || statement === null || key === null || currency === null) return null;
  const issuerId = issuerOf(values);
  const form = `${mapping.source.code}-${standard}`;
  const report = {
    code: codeOfSource(mapping, `${issuerCode ?? lei}-${standard}${variant === null ? '' : `-${variant}`}`),
    standard,
    form,
    currency,
    sourceId: origin.sourceId,
    issuerId: issuerId ?? 0,
  };
  const line = { code: reportLineCode({ form, statement, key }), form, statement, key };
  const { endsOn, days, unit, filing, filedOn } = value;
  const place = [report.code, line.code, endsOn, days, unit, filedOn, filing].join(' ');
  if (issuerCode === null && lei === null) rows.failures.add(at, 'missing-value', 'issuerCode', null);
  else if (issuerId === null)
    rows.failures.add(at, 'unknown-issuer', issuerCode === null ? 'lei' : 'issuerCode', issuerCode ?? lei);
  else if (days < 0) rows.failures.add(at, 'out-of-range', 'startsOn', values.startsOn);
  else if (seen.has(place)) rows.failures.add(at, 'duplicate-row', null, `${key} ${endsOn} ${filing}`);
  else {
    seen.add(ownText(place));
    return { values, report, line, value };
  }
  return null;
}

/** The first row of each code that was not stored yet. */
function firstOf(rows: readonly GoodRow[], codeOf: (row: GoodRow) => string, known: ReadonlyMap<string, number>) {
  const first = new Map<string, GoodRow>();
  for (const row of rows) {
    const code = codeOf(row);
    if (!known.has(code) && !first.has(code)) first.set(code, row);
  }
  return first;
}

/** Stores the reports that these rows are of; what the file does not say of one that is there stays as it is. */
async function storeHeads({ task: { tx }, reportIds }: Knowledge, rows: readonly GoodRow[]): Promise<void> {
  const fresh = firstOf(rows, ({ report }) => report.code, reportIds);
  const stored = await findReportsByCode(tx, [...fresh.keys()]);
  const reports = [...fresh.values()].map(({ report, values }): NewReport => {
    const known = stored.get(report.code);
    return {
      ...report,
      scale: values.scale === null ? (known?.scale ?? reportScales.millions) : reportScales[values.scale],
      fiscalYearEnds: values.fiscalYearEnds ?? known?.fiscalYearEnds ?? 12,
      archiveUrl: values.archiveUrl ?? known?.archiveUrl ?? null,
    };
  });
  for (const [code, id] of await saveReports(tx, reports)) reportIds.set(code, id);
  const titles = [...fresh].flatMap(([code, { values }]) => {
    const { variant, language } = values;
    const reportId = reportIds.get(code);
    return variant === null || reportId === undefined ? [] : { reportId, language: language ?? 'en', title: variant };
  });
  await saveReportTitles(tx, titles);
}

/** The same for lines; a new one without a place follows those that came before it. */
async function storeLines({ task: { tx }, lineIds }: Knowledge, rows: readonly GoodRow[]): Promise<void> {
  const fresh = firstOf(rows, ({ line }) => line.code, lineIds);
  const stored = await findReportLinesByCode(tx, [...fresh.keys()]);
  const lines = [...fresh.values()].map(({ line, values }, index): NewLine => {
    const known = stored.get(line.code);
    return {
      ...line,
      position: values.position ?? known?.position ?? lineIds.size + index + 1,
      level: values.level ?? known?.level ?? 0,
      isSummary: values.isSummary ?? known?.isSummary ?? false,
    };
  });
  for (const [code, id] of await saveReportLines(tx, lines)) lineIds.set(code, id);
}

async function storeLineTitles({ task: { tx }, lineIds }: Knowledge, rows: readonly GoodRow[]): Promise<void> {
  const titles = rows.flatMap(({ line, values: { lineName, language } }) => {
    const lineId = lineIds.get(line.code);
    return lineName === null || lineId === undefined ? [] : { lineId, language: language ?? 'en', title: lineName };
  });
  const last = new Map(titles.map((title) => [`${title.lineId} ${title.language}`, title]));
  await saveReportLineTitles(tx, [...last.values()]);
}

/** Stores values of reports by filing; the issuers have to be there, reports and lines are made of the rows. */
export function storeReports(task: TableTask<Row>): Promise<StoredRows> {
  const { tx, origin } = task;
  const known: Knowledge = { task, reportIds: new Map(), lineIds: new Map(), seen: new Set() };
  return storeBatches(task, async (batch) => {
    const issuerOf = await issuerFinder(task, batch);
    const good = batch.flatMap((row) => goodRow(known, row, issuerOf) ?? []);
    await storeHeads(known, good);
    await storeLines(known, good);
    await storeLineTitles(known, good);
    const values = good.flatMap(({ report, line, value }) => {
      const [reportId, lineId] = [known.reportIds.get(report.code), known.lineIds.get(line.code)];
      return reportId === undefined || lineId === undefined ? [] : { ...value, reportId, lineId };
    });
    return saveReportValues(tx, values, origin);
  });
}
