import { type CsvCell, csvText } from '../../platform/csv-text.ts';
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

type Explained = ExplainedFigureAnswer;
/** The head of a table by the names of its columns. */
const headsOf =
  (text: ReturnType<Texts['module']>) =>
  (...names: readonly string[]) =>
    names.map((name) => text(`column_${name}`));

/** What a figure is counted or added up from. */
function countedTables({ parts, compared, addends }: Explained, texts: Texts) {
  const [text, quotes] = [texts.module('explain'), texts.module('quotes')];
  const heads = headsOf(text);
  const total = sumOf(addends.map(({ amount }) => amount));
  return [
    ...tableOf(parts, headsOf(quotes)('part', 'value', 'points', 'weight'), ({ id, value, points, weight }) => [
      quotes(`part_${id}`),
      value,
      points,
      weight,
    ]),
    ...tableOf(
      compared,
      heads('compared_name', 'date', 'clean_price', 'distance'),
      ({ name, date, price, distance }) => [name, date, price, distance],
    ),
    ...tableOf(
      addends,
      heads('compared_name', 'date', 'amount'),
      ({ name, date, amount, isEstimated }) => [name, date, amount, ...(isEstimated ? [text('estimated')] : [])],
      [[text('total'), null, total]],
    ),
  ];
}

/** What a holding was bought by and has brought. */
function purchaseTables({ purchases, receipts }: Explained, texts: Texts) {
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  const [heads, ownHeads] = [headsOf(text), headsOf(own)];
  const isNamed = receipts.some(({ name }) => name !== null);
  const ofPurchase = [text('input_settlement'), ownHeads('quantity', 'user_price', 'accrued'), text('input_nominal')];
  const ofReceipt = [text('column_date'), own('column_quantity'), heads('coupon_each', 'redemption_each')];
  return [
    ...tableOf(
      purchases,
      [ofPurchase, text('input_index_ratio'), ownHeads('cost', 'received', 'value', 'profit')].flat(2),
      ({ settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit }) => {
        return [settlement, quantity, price, accrued, nominal, ratio, cost, received, value, profit];
      },
    ),
    ...tableOf(
      receipts,
      [isNamed ? own('column_bond') : [], ofReceipt, text('input_index_ratio'), text('column_amount')].flat(2),
      ({ name, date, quantity, coupon, redemption, ratio, amount, isEstimated }) => {
        const cells = [date, quantity, coupon, redemption, ratio, amount];
        return [isNamed ? name : [], cells, isEstimated ? text('estimated') : []].flat();
      },
    ),
  ];
}

/** What a total is added up from. */
function contributionTable({ contributions, rates }: Explained, texts: Texts) {
  const [text, own] = [texts.module('explain'), texts.module('watchlists')];
  return tableOf(
    contributions,
    [own('column_bond'), text('input_currency'), ...headsOf(text)('what', 'exchange', 'share', 'contribution')],
    ({ name, currency, figure, rate, weight, amount }) => {
      return [name, currency, figure, rate, weight === null ? null : weight * 100, amount];
    },
    rates.map(({ currency, perEuro, date, sourceName }) => ['EUR', currency, perEuro, date, sourceName]),
  );
}

function lineTable({ lines }: Explained, texts: Texts) {
  const text = texts.module('explain');
  return tableOf(
    lines,
    [null, ...headsOf(text)('line', 'taken', 'from', 'until', 'report', 'filed', 'value', 'counts')],
    ({ side, name, over, startsOn, endsOn, filing, filedOn, value, amount, isRestated }) => {
      const cells = [text(`input_${side}`), name, text(`taken_${over}`), startsOn, endsOn, filing, filedOn];
      return [...cells, value, amount, ...(isRestated ? [text('restated')] : [])];
    },
  );
}

function flowTable({ flows }: Explained, texts: Texts) {
  const text = texts.module('explain');
  const total = sumOf(flows.map(({ presentValue }) => presentValue));
  return tableOf(
    flows,
    headsOf(text)('date', 'amount', 'time', 'factor', 'present_value', 'share'),
    ({ date, amount, time, factor, presentValue, share, isEstimated }) => {
      const cells = [date, amount, time, factor, presentValue, share * 100];
      return isEstimated ? [...cells, text('estimated')] : cells;
    },
    [[text('total'), null, null, null, total, 100]],
  );
}

/** An explanation as a table: the figure, its inputs, purchases and payments; numbers with all their digits, rates as fractions. */
export function explainedCsv(answer: Explained, texts: Texts): string {
  const text = texts.module('explain');
  const { figure, value, bondName, isin, venueName, date, inputs, convention, engine } = answer;
  return csvText([
    [bondName, isin, venueName, date],
    [figure, value],
    ...(convention === null ? [] : [[text('conventions'), convention]]),
    [text('engine', { engine })],
    [],
    ...inputs.map((input) => [text(`input_${input.name}`), input.value ?? input.text]),
    ...countedTables(answer, texts),
    ...purchaseTables(answer, texts),
    ...contributionTable(answer, texts),
    ...lineTable(answer, texts),
    ...flowTable(answer, texts),
  ]);
}
