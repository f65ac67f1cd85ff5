import { isIsin } from '#domain/market/instrument.ts';
import type {
  GuessAnswers,
  GuessedColumn,
  GuessedTable,
  GuessQuestion,
  GuessReason,
  TableAnswers,
} from '#domain/operator/table-guess.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { type NumberForm, numberReader } from '../mapping/cell-texts.ts';
import type { Fields } from '../mapping/fields.ts';
import { couponKindOfRow, marketOfRow } from '../mapping/row-rules.ts';
import { type Candidate, candidatesOf, foreignMeaning, type LookedAt, lookAt } from './assign-fields.ts';
import { numbersOf } from './cell-kinds.ts';
import { knownWord } from './choice-words.ts';
import { valueScore } from './column-values.ts';
import { constantQuestions } from './guess-constants.ts';
import { type DatesBeside, type GuessedDates, type GuessedNumbers, guessDates, guessNumbers } from './guess-forms.ts';
import { type Assignment, fieldsOfTarget } from './guess-target.ts';
import { type GuessedUnit, guessUnit, scaleOf, unitChoices } from './guess-units.ts';
import { mappingOf } from './mapping-of.ts';
import { cellText, type SampleTable } from './sample-table.ts';

/** A column with its field and how that is read. */
export interface GuessedField extends Candidate {
  readonly unit: GuessedUnit | null;
  /** By what its numbers are multiplied. */
  readonly times: number;
}

/** All that is known of a table when its mapping is written. */
export interface GuessedWhole {
  readonly sample: SampleTable;
  readonly assignment: Assignment;
  readonly fields: readonly GuessedField[];
  readonly numbers: GuessedNumbers;
  readonly dates: GuessedDates;
  readonly questions: readonly GuessQuestion[];
  readonly said: TableAnswers;
  readonly source: { readonly code: string; readonly name: string };
}

const plain = { decimal: '.', thousands: '' } as const;
const priceFields = ['bid', 'ask', 'open', 'high', 'low', 'last', 'average', 'close', 'publishedAccrued'];
const isPrice = ({ field }: GuessedField) => priceFields.includes(field);
const scaled = ['issuedAmount', 'outstandingAmount', 'turnover', 'nominalTurnover', 'volume', 'marketValue', 'value'];

function facesOf(taken: readonly Candidate[], said: TableAnswers, numbers: GuessedNumbers): readonly number[] {
  const column = taken.find(({ field }) => field === 'faceValue' || field === 'face')?.column;
  if (column !== undefined) return numbersOf(column.kinds, numbers.own.get(column) ?? numbers.form ?? plain);
  const value = Number(said.values?.faceValue ?? Number.NaN);
  return Number.isFinite(value) ? [value] : [];
}

/** Accrued interest and prices that tell nothing by themselves are in the unit of the other prices, where that is one. */
function likeOthers(fields: readonly GuessedField[]): readonly GuessedField[] {
  const prices = fields.filter(({ unit }) => unit?.unit === 'percent' || unit?.unit === 'per-unit').filter(isPrice);
  const [first, ...more] = [...new Set(prices.map(({ unit }) => unit?.unit ?? null))];
  if (first === undefined || first === null || more.length > 0) return fields;
  const unit = { unit: first, likely: first, reasons: [{ code: 'as-others' as const, detail: first }] };
  return fields.map((field) => (isPrice(field) && field.unit?.unit === null ? { ...field, unit } : field));
}

function withUnits(
  { title }: SampleTable,
  { target, taken }: Assignment,
  said: TableAnswers,
  numbers: GuessedNumbers,
): readonly GuessedField[] {
  const types = fieldsOfTarget(target);
  const faces = facesOf(taken, said, numbers);
  const fields = taken.map((candidate) => {
    const { column, field } = candidate;
    const { heading, kinds } = column;
    const form = numbers.own.get(column) ?? numbers.form ?? plain;
    const clues = {
      heading,
      title,
      hasPercent: kinds.hasPercent,
      hasTicks: kinds.ticks > 0,
      numbers: numbersOf(kinds, form),
      faces,
    };
    const type = types[field];
    const unit = type === undefined ? null : guessUnit(field, type, clues);
    const stated = said.units?.[heading];
    return {
      ...candidate,
      unit: unit !== null && stated !== undefined ? { ...unit, unit: stated } : unit,
      times: scaled.includes(field) ? scaleOf(heading) : 1,
    };
  });
  return likeOthers(fields);
}

function unitQuestions(fields: readonly GuessedField[], types: Fields): readonly GuessQuestion[] {
  return fields.flatMap(({ field, unit, column }) => {
    const type = types[field];
    if (unit === null || unit.unit !== null || type === undefined) return [];
    const { likely } = unit;
    return [{ code: 'unit' as const, field, columns: [column.heading], choices: unitChoices(type), likely }];
  });
}

/** Columns that say the same field as clearly as the one that got it. */
function twinQuestions(taken: readonly Candidate[], all: readonly Candidate[], said: TableAnswers) {
  const isSaid = ({ column }: Candidate) => Object.hasOwn(said.fields ?? {}, column.heading);
  return taken.flatMap((first): readonly GuessQuestion[] => {
    const others = all.filter(
      (other) =>
        other.field === first.field &&
        other.column !== first.column &&
        !isSaid(other) &&
        other.score > first.score - 0.02 &&
        !taken.some(({ column }) => column === other.column),
    );
    if (others.length === 0 || isSaid(first)) return [];
    const columns = [first, ...others].map(({ column }) => column.heading);
    return [{ code: 'same-field', field: first.field, columns, choices: columns, likely: null }];
  });
}

const SHOWN_SAMPLES = 3;
const SAMPLE_LENGTH = 60;

const foreignReasons: Readonly<Record<string, GuessReason['code']>> = {
  '-dirty': 'dirty-price',
  '-duration': 'duration-kind',
  '-next': 'other-day',
  '-sideYield': 'yield-of-side',
};

/** What the values of a column are that no field takes. */
function kindReason({ kinds }: LookedAt): GuessReason['code'] {
  if (kinds.dates * 2 > kinds.texts.length) return 'dates-unknown';
  return kinds.numbers * 2 > kinds.texts.length ? 'numbers-unknown' : 'texts-unknown';
}

/** Why a column is left out: what was said, what its values say, what its heading says, else that nothing tells its field. */
function leftOutReason(column: LookedAt, whole: GuessedWhole, ranked: readonly Candidate[]): GuessReason {
  const { heading, kinds, cells } = column;
  const [value = '', ...more] = new Set(kinds.texts);
  const text = cells.map(cellText).join('\n');
  const twin = whole.fields.find((each) => each.column.cells.map(cellText).join('\n') === text);
  const named = ranked.find((each) => each.column === column)?.field;
  const taker = whole.fields.find(({ field }) => field === named)?.column.heading;
  const foreign = foreignReasons[foreignMeaning(heading).field];
  const isSaid = whole.said.fields?.[heading] === '';
  const why: readonly (readonly [code: GuessReason['code'], holds: boolean, detail?: string | undefined])[] = [
    ['said-none', isSaid],
    ['no-value', kinds.texts.length === 0],
    ['same-as', twin !== undefined, twin?.column.heading],
    [foreign ?? 'texts-unknown', foreign !== undefined],
    ['field-taken', taker !== undefined, taker],
    ['one-value', more.length === 0 && cells.length > 1, value.slice(0, SAMPLE_LENGTH)],
  ];
  const [code, , detail = ''] = why.find(([, holds]) => holds) ?? [kindReason(column)];
  return { code, detail };
}

function reasonsOf(field: GuessedField): readonly GuessReason[] {
  const scale = field.times === 1 ? [] : [{ code: 'scale' as const, detail: String(field.times) }];
  return [...field.reasons, ...(field.unit?.reasons ?? []), ...scale];
}

const LEAST_SHARE = 0.5;

function unitsOfField(name: string | undefined, { assignment }: GuessedWhole): readonly string[] {
  const field = name === undefined ? undefined : fieldsOfTarget(assignment.target)[name];
  return field === undefined ? [] : unitChoices(field);
}

function guessedColumn(column: LookedAt, whole: GuessedWhole, ranked: readonly Candidate[]): GuessedColumn {
  const field = whole.fields.find((each) => each.column === column);
  const named = ranked.filter((each) => each.column === column).map((each) => each.field);
  const fitting = Object.entries(fieldsOfTarget(whole.assignment.target))
    .filter(([name, type]) => valueScore(name, type, column.kinds).share >= LEAST_SHARE)
    .map(([name]) => name);
  return {
    heading: column.heading,
    samples: [...new Set(column.kinds.texts)].slice(0, SHOWN_SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH)),
    field: field?.field ?? null,
    unit: field?.unit?.unit ?? null,
    units: unitsOfField(field?.field, whole),
    reasons: field === undefined ? [leftOutReason(column, whole, ranked)] : reasonsOf(field),
    choices: [...new Set([...named, ...fitting])],
  };
}

/** What of the questions about values was answered. */
const isOpen = ({ code, field }: GuessQuestion, said: TableAnswers) =>
  code !== 'value' || field === null || !(said.values?.[field] ?? '');

const DAY = /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/;

/** A day that a text such as a file's name has. */
function dayIn(text: string): IsoDate | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year === undefined ? null : (parseIsoDate(`${year}-${month}-${day}`) ?? null);
}

/** What the rows of a sample say of their markets and coupons. */
function rowClues(fields: readonly GuessedField[], form: NumberForm) {
  const texts = (name: string) => fields.find(({ field }) => field === name)?.column.cells.map(cellText);
  const [isins, names, currencies] = ['isin', 'name', 'currency'].map(texts);
  const [issuers, sectors] = ['issuerName', 'issuerSector'].map(texts);
  const rowMarkets = (isins ?? []).map((isin, at) =>
    marketOfRow({
      isin,
      name: names?.[at] ?? '',
      currency: currencies?.[at] ?? '',
      issuerName: issuers?.[at] ?? '',
      issuerSector: sectors?.[at] ?? '',
    }),
  );
  const floats = fields.some(({ field }) => field === 'referenceRate' || field === 'quotedMargin');
  const read = numberReader(form);
  const [rates = [], frequencies] = ['couponRate', 'couponFrequency'].map(texts);
  const numberOf = (name: string, text: string) => {
    const number = read(text.replace(/\s*%$/, ''));
    const word = Number.isFinite(number) ? number : knownWord(name, { type: 'number' }, text);
    return typeof word === 'number' ? word : null;
  };
  const kindOf = (text: string, at: number) =>
    couponKindOfRow({
      market: rowMarkets[at] ?? null,
      name: names?.[at] ?? '',
      couponRate: numberOf('couponRate', text),
      couponFrequency: numberOf('couponFrequency', frequencies?.[at] ?? ''),
    });
  const kinds = rates.map(kindOf).filter((_, at) => isins === undefined || isins[at] !== '');
  const rowKinds = new Set([...kinds, ...(floats ? ['floating' as const, null] : [])]);
  return { rowMarkets, rowKinds };
}

export interface TableToGuess {
  readonly key: string;
  readonly fileName: string;
  readonly sample: SampleTable;
  readonly columns: readonly LookedAt[];
  readonly assignment: Assignment;
  /** What the rows may be, the likeliest first. */
  readonly targets: readonly string[];
  readonly answers: GuessAnswers;
  readonly source: { readonly code: string; readonly name: string };
  readonly beside: DatesBeside;
}

/** What separates columns is no decimal sign, and where a comma is none the other is parted by it. */
const likelyDecimals: Readonly<Record<string, string>> = { ';': ',', ',': '.' };

function wholeOf({ fileName, sample, columns, assignment, answers, key, source, beside }: TableToGuess): GuessedWhole {
  const said = answers.tables?.[key] ?? {};
  const types = fieldsOfTarget(assignment.target);
  const ofType = (type: string) =>
    assignment.taken.filter(({ field }) => types[field]?.type === type).map(({ column }) => column);
  const separator = sample.file.separator ?? (sample.file.format === 'csv' ? ',' : '');
  // Between quotes a comma may be of decimals as well as of thousands, whatever separates the cells.
  const isQuoted =
    separator === ',' && ofType('number').some(({ kinds }) => kinds.texts.some((text) => text.includes(',')));
  const likely = isQuoted ? null : (likelyDecimals[separator] ?? null);
  // Columns that another table of the file takes are evidence too.
  const numbers = guessNumbers(lookAt(sample.columns), ofType('number'), answers.decimal, likely);
  const months = assignment.taken.filter(({ field }) => field === 'month').map(({ column }) => column);
  const dates = guessDates(ofType('date'), answers.dates, beside, months);
  const fields = withUnits(sample, assignment, said, numbers);
  const isins = fields
    .filter(({ field }) => field === 'isin')
    .flatMap(({ column }) => column.kinds.texts.filter(isIsin));
  const day = dayIn(`${fileName} ${sample.title}`);
  const about = `${fileName} ${sample.title} ${columns.map(({ heading }) => heading).join(' ')}`;
  const clues = { assignment, isins, said: said.values ?? {}, day, about, ...rowClues(fields, numbers.form ?? plain) };
  const questions = [
    ...[numbers.question, dates.question].filter((question) => question !== null),
    ...unitQuestions(fields, types),
    ...twinQuestions(assignment.taken, candidatesOf(columns, types), said),
    ...constantQuestions(clues),
  ];
  return { sample, assignment, fields, numbers, dates, questions, said, source };
}

/** How a table would be read, with what is open. */
export function guessTable(table: TableToGuess): GuessedTable {
  const { key, sample, columns, targets, assignment } = table;
  const whole = wholeOf(table);
  const ranked = candidatesOf(columns, fieldsOfTarget(assignment.target));
  const mapping = mappingOf(whole);
  const constants = Object.entries(mapping.fields).filter(([, { value }]) => value !== undefined && value !== '?');
  return {
    key,
    part: sample.part,
    target: assignment.target,
    targets,
    headingRow: sample.file.headingRow ?? 1,
    rows: sample.rows,
    decimal: mapping.decimal ?? '.',
    thousands: mapping.thousands ?? '',
    dates: mapping.dates ?? [],
    columns: columns.map((column) => guessedColumn(column, whole, ranked)),
    constants: Object.fromEntries(constants.map(([name, { value }]) => [name, String(value)])),
    questions: whole.questions.filter((question) => isOpen(question, whole.said)),
    answered: whole.questions
      .filter((question) => !isOpen(question, whole.said))
      .map((question) => ({ ...question, likely: whole.said.values?.[question.field ?? ''] ?? null })),
    mapping: JSON.stringify(mapping, null, 2),
  };
}
