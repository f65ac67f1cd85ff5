import { type CsvCell, csvText } from '../csv-text.ts';
import type { ExplainedFigureAnswer } from './explained-figure.ts';

/** The words of the reader's language. */
interface Texts {
  module(name: 'explain' | 'quotes' | 'watchlists'): (key: string, params?: { readonly engine: string }) => string;
}

type Cells = readonly CsvCell[];

/** A table below an empty line; nothing without rows. */
function tableOf<Row>(rows: readonly Row[], head: Cells, cellsOf: (row: Row) => Cells, foot: readonly Cells[] = []) {
  return rows.length === 0 ? [] : [[], head, ...rows.map(cellsOf), ...foot];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const sums = ['cost', 'received', 'value', 'profit'] as const;

/** What a holding was bought by and has brought, and what a total is added up from. */
function holdingTables({ purchases, receipts, contributions, rates }: ExplainedFigureAnswer, texts: Texts) {
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  const isNamed = receipts.some(({ name }) => name !== null);
  return [
    ...tableOf(
      purchases,
      [
        ...[text('input_settlement'), own('column_quantity'), own('column_user_price'), own('column_accrued')],
        ...[text('input_nominal'), text('input_index_ratio'), ...sums.map((name) => own(`column_${name}`))],
      ],
      ({ settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit }) => [
        ...[settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit],
      ],
    ),
    ...tableOf(
      receipts,
      [
        ...(isNamed ? [own('column_bond')] : []),
        ...[text('column_date'), own('column_quantity'), text('column_coupon_each'), text('column_redemption_each')],
        ...[text('input_index_ratio'), text('column_amount')],
      ],
      ({ name, date, quantity, coupon, redemption, ratio, amount, isEstimated }) => [
        ...(isNamed ? [name] : []),
        ...[date, quantity, coupon, redemption, ratio, amount],
        ...(isEstimated ? [text('estimated')] : []),
      ],
    ),
    ...tableOf(
      contributions,
      [
        ...[own('column_bond'), text('input_currency')],
        ...['what', 'exchange', 'share', 'contribution'].map((name) => text(`column_${name}`)),
      ],
      ({ name, currency, figure, rate, weight, amount }) => [
        ...[name, currency, figure, rate, weight === null ? null : weight * 100, amount],
      ],
      rates.map(({ currency, perEuro, date, sourceName }) => ['EUR', currency, perEuro, date, sourceName]),
    ),
  ];
}

/** An explanation as a table: the figure, its inputs, purchases and payments; numbers with all their digits, rates as fractions. */
export function explainedCsv(answer: ExplainedFigureAnswer, texts: Texts): string {
  const [text, quotes] = [texts.module('explain'), texts.module('quotes')];
  const { figure, value, bondName, isin, venueName, date, inputs, convention, engine } = answer;
  const { parts, compared, addends, lines, flows } = answer;
  const heads = (...names: readonly string[]) => names.map((name) => text(`column_${name}`));
  const marked = (isMarked: boolean, key: 'estimated' | 'restated') => (isMarked ? [text(key)] : []);
  return csvText([
    [bondName, isin, venueName, date],
    [figure, value],
    ...(convention === null ? [] : [[text('conventions'), convention]]),
    [text('engine', { engine })],
    [],
    ...inputs.map((input) => [text(`input_${input.name}`), input.value ?? input.text]),
    ...tableOf(
      parts,
      ['part', 'value', 'points', 'weight'].map((name) => quotes(`column_${name}`)),
      ({ id, ...part }) => [quotes(`part_${id}`), part.value, part.points, part.weight],
    ),
    ...tableOf(compared, heads('compared_name', 'date', 'clean_price', 'distance'), (own) => [
      ...[own.name, own.date, own.price, own.distance],
    ]),
    ...tableOf(
      addends,
      heads('compared_name', 'date', 'amount'),
      (own) => [own.name, own.date, own.amount, ...marked(own.isEstimated, 'estimated')],
      [[text('total'), null, sumOf(addends.map(({ amount }) => amount))]],
    ),
    ...holdingTables(answer, texts),
    ...tableOf(
      lines,
      [null, ...heads('line', 'taken', 'from', 'until', 'report', 'filed', 'value', 'counts')],
      ({ side, name, over, startsOn, endsOn, filing, filedOn, isRestated, ...own }) => [
        ...[text(`input_${side}`), name, text(`taken_${over}`), startsOn, endsOn, filing, filedOn],
        ...[own.value, own.amount, ...marked(isRestated, 'restated')],
      ],
    ),
    ...tableOf(
      flows,
      heads('date', 'amount', 'time', 'factor', 'present_value', 'share'),
      (own) => [
        ...[own.date, own.amount, own.time, own.factor, own.presentValue, own.share * 100],
        ...marked(own.isEstimated, 'estimated'),
      ],
      [[text('total'), null, null, null, sumOf(flows.map(({ presentValue }) => presentValue)), 100]],
    ),
  ]);
}
