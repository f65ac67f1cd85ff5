import type { Buffer } from 'node:buffer';
import type { CurveHistoryAnswer, CurvePointAnswer, Curves, ShownCurve } from '#contract/figures/curves.ts';
import { type CurveRate, curveRates, rateChange } from '#domain/figures/curves/curve-measures.ts';
import { findSector } from '#domain/issuer/sector.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { dayCell, numberCell, type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';

interface CurvesFile extends Pick<Curves, 'curves'> {
  readonly history: CurveHistoryAnswer;
  readonly bondCounts: readonly number[];
  /** The names of issuers whose bonds make up a curve, by their ids. */
  readonly issuers: ReadonlyMap<string, string>;
  /** The address of the page. */
  readonly address: string;
  readonly madeAt: Date;
}

const beforeOf = { zero: 'zeroBefore', par: 'parBefore', forward: 'forwardBefore' } as const;
const formats = { percent: '0.000', basisPoints: '0.0' } as const;
/** Names of sheets are no longer. */
const MAX_TITLE = 31;

const scaled = (value: number | null, by: number) => (value === null ? null : value * by);

/** A rate, and where there is an earlier day that of then and the change. */
function rateCells(point: CurvePointAnswer, rate: CurveRate, { of, before }: ShownCurve): readonly XlsxCell[] {
  const isSpread = of === 'spread';
  const cell = (value: number | null) =>
    numberCell(scaled(value, isSpread ? 1e4 : 100), isSpread ? formats.basisPoints : formats.percent);
  const earlier = point[beforeOf[rate]];
  const now = cell(point[rate]);
  return before === null
    ? [now]
    : [now, cell(earlier), numberCell(rateChange(point[rate], earlier), formats.basisPoints)];
}

type History = Pick<CurvesFile, 'history' | 'issuers'>;

/** A sector by its label, an issuer by its name. */
function groupName(group: string, issuers: History['issuers'], texts: Texts): string {
  const sector = findSector(group);
  return sector === undefined ? (issuers.get(group) ?? group) : texts.textOf('sectors', sector);
}

/** What a curve is called: one of the currency's own, or with a currency before it of another one. */
function nameOf(curve: string, texts: Texts): string {
  const text = texts.module('curves');
  const [, currency, of] = /^([A-Z]{3})-(.*)$/.exec(curve) ?? [];
  const name = (own: string) => (own === 'swaps' ? text('swaps_plain') : texts.textOf('curves', own));
  return currency === undefined || of === undefined ? name(curve) : text('foreign', { currency, curve: name(of) });
}

/** The curve of a history, over which other one where there is one. */
function measuredCurve({ history, issuers }: History, texts: Texts): string {
  const { curve, over, bonds, against } = history;
  const groupOr = (name: string, group: string | null) =>
    group === null ? nameOf(name, texts) : groupName(group, issuers, texts);
  const of = groupOr(curve, bonds);
  return over === null ? of : texts.text('curves', 'spread', { curve: of, over: groupOr(over, against) });
}

function titleOf({ of, overnightRate }: ShownCurve, file: History, texts: Texts): string {
  const text = texts.module('curves');
  if (of === 'swaps') return text('swaps', { rate: overnightRate ?? '' });
  return of === 'spread' ? measuredCurve(file, texts) : text(of);
}

function curveSheet(curve: ShownCurve, title: string, texts: Texts): XlsxSheet {
  const text = texts.module('curves');
  const { of, before } = curve;
  const headOf = (rate: CurveRate) => {
    const name = text(of === 'spread' ? `spread_${rate}` : `column_${rate}`);
    return before === null ? [name] : [name, `${name}, ${before}`, text('column_change')];
  };
  return {
    title: title.slice(0, MAX_TITLE),
    head: [text('column_term'), ...curveRates.flatMap(headOf), text('column_discount')],
    widths: Array.from({ length: before === null ? 5 : 11 }, () => 18),
    rows: curve.points.map((point) => [
      { value: point.years, format: '0.##' },
      ...curveRates.flatMap((rate) => rateCells(point, rate, curve)),
      numberCell(point.discount, '0.000000'),
    ]),
  };
}

function historySheet(file: CurvesFile, texts: Texts): XlsxSheet {
  const { days, values, terms, rate, over } = file.history;
  const text = texts.module('curves');
  const isRate = terms.length === 1 && over === null;
  const counted = file.bondCounts.length === 0 ? [] : [texts.text('scatter', 'curve_bonds')];
  const unit = text(isRate ? 'axis_rate' : 'axis_bp');
  return {
    title: text('history_sheet'),
    head: [
      text('date'),
      `${measuredCurve(file, texts)}, ${terms.join('–')}, ${text(`rate_${rate}`)}, ${unit}`,
      ...counted,
    ],
    widths: [14, 60, ...counted.map(() => 16)],
    rows: days.map((day, at) => [
      dayCell(day),
      numberCell(scaled(values?.[at] ?? null, isRate ? 100 : 1e4), isRate ? formats.percent : formats.basisPoints),
      ...file.bondCounts.slice(at, at + 1).map((count) => numberCell(count, '0')),
    ]),
  };
}

function aboutSheet(file: CurvesFile, texts: Texts): XlsxSheet {
  const { curves, history, address, madeAt } = file;
  const [text, about] = [texts.module('curves'), texts.module('tradings')];
  return {
    title: about('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [34, 60],
    rows: [
      ...curves.flatMap((curve): readonly (readonly XlsxCell[])[] => [
        [titleOf(curve, file, texts), curve.name],
        [text('date'), dayCell(curve.date)],
        ...(curve.before === null ? [] : [[text('before'), dayCell(curve.before)]]),
        [about('about_conventions'), `${texts.textOf('curves', `kind_${curve.kind}`)} ${text(`note_${curve.of}`)}`],
        ...(curve.source === null ? [] : [[null, curve.source.name]]),
      ]),
      [about('about_conventions'), `${text('note')} ${text('note_history')}`],
      ...(history.rate === 'yield' ? [[null, text('note_bonds')]] : []),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** The curves and their history for people, in a workbook in their language. */
export function curvesXlsx(file: CurvesFile, texts: Texts): Promise<Buffer> {
  const sheets = file.curves.map((curve) => curveSheet(curve, titleOf(curve, file, texts), texts));
  return xlsxFile([...sheets, historySheet(file, texts), aboutSheet(file, texts)]);
}
