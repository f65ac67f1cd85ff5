import type { Buffer } from 'node:buffer';
import { medianDifference, mixLines, quartilesIn } from '#contract/lists/basket-lines.ts';
import type { BasketComparison, BasketSide } from '#contract/lists/bond-basket.ts';
import { measureHead, shownNumber } from '#contract/lists/field-label.ts';
import { lists } from '#domain/lists/lists.ts';
import { comparedOf, type Measure } from '#domain/lists/measures.ts';
import { type BasketMix, basketMixes } from '#domain/lists/mixes.ts';
import type { Texts } from '#labels/create-texts.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { formatOf } from './list-xlsx.ts';

const percent = '#,##0.00';

/** A figure of a measure as people read it. */
function measureCell({ field }: Measure, value: number | null | undefined): XlsxCell {
  return value == null ? null : { value: shownNumber(field, value), format: formatOf(field) };
}

const whole = (value: number): XlsxCell => ({ value, format: '#,##0' });
const inPercent = (share: number | null): XlsxCell => (share === null ? null : { value: share * 100, format: percent });

function measureSheet(compared: BasketComparison, texts: Texts): XlsxSheet {
  const text = texts.module('basket');
  const of = (side: 'screen' | 'basket') => (name: string) => `${text(side)}: ${name}`;
  const heads = [text('median'), text('lower_quartile'), text('upper_quartile'), text('without')];
  const cellsOf = (side: BasketSide, measure: Measure): readonly XlsxCell[] => {
    const quartiles = quartilesIn(side, measure);
    const figures = [quartiles?.median, quartiles?.lower, quartiles?.upper];
    return [...figures.map((value) => measureCell(measure, value)), whole(side.count - (quartiles?.count ?? 0))];
  };
  return {
    title: text('medians'),
    head: [text('measure'), ...heads.map(of('screen')), ...heads.map(of('basket')), text('difference')],
    widths: [26, ...Array.from({ length: 9 }, () => 18)],
    rows: comparedOf(lists.bonds).map((measure) => [
      measureHead(lists.bonds, measure, texts),
      ...cellsOf(compared.screen, measure),
      ...cellsOf(compared.basket, measure),
      measureCell(measure, medianDifference(measure, compared)),
    ]),
  };
}

function valueText(mix: BasketMix, value: string | null, texts: Texts): string {
  if (value === null) return texts.text('facets', 'no_value');
  return mix === 'sector' ? texts.textOf('sectors', value) : value;
}

function mixSheet(compared: BasketComparison, texts: Texts): XlsxSheet {
  const text = texts.module('basket');
  const percentOf = (name: string) => texts.text('screener', 'percent_head', { name });
  return {
    title: text('mix'),
    head: [
      text('mix_by'),
      text('value'),
      text('screen'),
      percentOf(text('screen')),
      text('basket'),
      percentOf(text('basket')),
      text('difference_points'),
    ],
    widths: [18, 26, 14, 14, 14, 14, 18],
    rows: basketMixes.flatMap((mix) =>
      mixLines(mix, compared).map(({ value, screen, basket, difference }) => [
        texts.text('facets', `name_${mix}`),
        valueText(mix, value, texts),
        whole(screen.count),
        inPercent(screen.share),
        whole(basket.count),
        inPercent(basket.share),
        inPercent(difference),
      ]),
    ),
  };
}

function daysOf({ firstDay, lastDay }: BasketSide): string {
  const days = [firstDay, lastDay].filter((day) => day !== null);
  return [...new Set(days)].join(' – ') || '—';
}

interface MadeFrom {
  /** The address of the page. */
  readonly address: string;
  readonly madeAt: Date;
}

function aboutSheet(compared: BasketComparison, { address, madeAt }: MadeFrom, texts: Texts): XlsxSheet {
  const [text, about] = [texts.module('basket'), texts.module('tradings')];
  const bonds = texts.text('facets', 'group_bonds');
  const { name, screen, basket } = compared;
  return {
    title: about('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [30, 60],
    rows: [
      [text('basket'), name],
      [`${text('screen')}: ${bonds}`, whole(screen.count)],
      [`${text('basket')}: ${bonds}`, whole(basket.count)],
      [`${text('screen')}: ${text('days')}`, daysOf(screen)],
      [`${text('basket')}: ${text('days')}`, daysOf(basket)],
      [about('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      [null, text('equal_note')],
      ...madeRows(madeAt, texts),
    ],
  };
}

/** A comparison for people, in a workbook in their language. */
export function basketXlsx(compared: BasketComparison, from: MadeFrom, texts: Texts): Promise<Buffer> {
  return xlsxFile([measureSheet(compared, texts), mixSheet(compared, texts), aboutSheet(compared, from, texts)]);
}
