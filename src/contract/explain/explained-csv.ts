import { type CsvCell, csvText } from '../csv-text.ts';
import type { ExplainedFigureAnswer } from './explained-figure.ts';

/** The words of the reader's language. */
interface Texts {
  module(name: 'explain' | 'quotes' | 'watchlists'): (key: string, params?: { readonly engine: string }) => string;
}

type Rows = readonly (readonly CsvCell[])[];

function flowRows({ flows }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (flows.length === 0) return [];
  const text = texts.module('explain');
  const names = ['date', 'amount', 'time', 'factor', 'present_value', 'share'];
  const total = flows.reduce((sum, { presentValue }) => sum + presentValue, 0);
  return [
    [],
    names.map((name) => text(`column_${name}`)),
    ...flows.map(({ date, amount, time, factor, presentValue, share, isEstimated }) => [
      ...[date, amount, time, factor, presentValue, share * 100],
      ...(isEstimated ? [text('estimated')] : []),
    ]),
    [text('total'), null, null, null, total, 100],
  ];
}

function partRows({ parts }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (parts.length === 0) return [];
  const text = texts.module('quotes');
  return [
    [],
    ['part', 'value', 'points', 'weight'].map((name) => text(`column_${name}`)),
    ...parts.map(({ id, value, points, weight }) => [text(`part_${id}`), value, points, weight]),
  ];
}

function comparedRows({ compared }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (compared.length === 0) return [];
  const text = texts.module('explain');
  return [
    [],
    ['compared_name', 'date', 'clean_price', 'distance'].map((name) => text(`column_${name}`)),
    ...compared.map(({ name, date, price, distance }) => [name, date, price, distance]),
  ];
}

function addendRows({ addends }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (addends.length === 0) return [];
  const text = texts.module('explain');
  return [
    [],
    ['compared_name', 'date', 'amount'].map((name) => text(`column_${name}`)),
    ...addends.map(({ name, date, amount, isEstimated }) => [
      ...[name, date, amount],
      ...(isEstimated ? [text('estimated')] : []),
    ]),
    [text('total'), null, addends.reduce((sum, { amount }) => sum + amount, 0)],
  ];
}

function purchaseRows({ purchases }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (purchases.length === 0) return [];
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  return [
    [],
    [
      ...[text('input_settlement'), own('column_quantity'), own('column_user_price'), own('column_accrued')],
      ...[text('input_nominal'), text('input_index_ratio')],
      ...(['cost', 'received', 'value', 'profit'] as const).map((name) => own(`column_${name}`)),
    ],
    ...purchases.map(({ settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit }) => [
      ...[settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit],
    ]),
  ];
}

function receiptRows({ receipts }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (receipts.length === 0) return [];
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  const isNamed = receipts.some(({ name }) => name !== null);
  return [
    [],
    [
      ...(isNamed ? [own('column_bond')] : []),
      ...[text('column_date'), own('column_quantity'), text('column_coupon_each'), text('column_redemption_each')],
      ...[text('input_index_ratio'), text('column_amount')],
    ],
    ...receipts.map(({ name, date, quantity, coupon, redemption, ratio, amount, isEstimated }) => [
      ...(isNamed ? [name] : []),
      ...[date, quantity, coupon, redemption, ratio, amount],
      ...(isEstimated ? [text('estimated')] : []),
    ]),
  ];
}

function contributionRows({ contributions, rates }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (contributions.length === 0) return [];
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  const names = ['what', 'exchange', 'share', 'contribution'] as const;
  return [
    [],
    [own('column_bond'), text('input_currency'), ...names.map((name) => text(`column_${name}`))],
    ...contributions.map(({ name, currency, figure, rate, weight, amount }) => [
      ...[name, currency, figure, rate, weight === null ? null : weight * 100, amount],
    ]),
    ...rates.map(({ currency, perEuro, date, sourceName }) => ['EUR', currency, perEuro, date, sourceName]),
  ];
}

function lineRows({ lines }: ExplainedFigureAnswer, texts: Texts): Rows {
  if (lines.length === 0) return [];
  const text = texts.module('explain');
  return [
    [],
    [
      ...[null, text('column_line'), text('column_taken'), text('column_from'), text('column_until')],
      ...[text('column_report'), text('column_filed'), text('column_value'), text('column_counts')],
    ],
    ...lines.map(({ side, name, over, startsOn, endsOn, filing, filedOn, value, amount, isRestated }) => [
      ...[text(`input_${side}`), name, text(`taken_${over}`), startsOn, endsOn, filing, filedOn, value, amount],
      ...(isRestated ? [text('restated')] : []),
    ]),
  ];
}

/** An explanation as a table: the figure, its inputs, purchases and payments; numbers with all their digits, rates as fractions. */
export function explainedCsv(answer: ExplainedFigureAnswer, texts: Texts): string {
  const text = texts.module('explain');
  const { figure, value, bondName, isin, venueName, date, inputs, convention, engine } = answer;
  return csvText([
    [bondName, isin, venueName, date],
    [figure, value],
    ...(convention === null ? [] : [[text('conventions'), convention]]),
    [text('engine', { engine })],
    [],
    ...inputs.map((input) => [text(`input_${input.name}`), input.value ?? input.text]),
    ...partRows(answer, texts),
    ...comparedRows(answer, texts),
    ...addendRows(answer, texts),
    ...purchaseRows(answer, texts),
    ...receiptRows(answer, texts),
    ...contributionRows(answer, texts),
    ...lineRows(answer, texts),
    ...flowRows(answer, texts),
  ]);
}
