import { governmentSector } from '#domain/issuer/sector.ts';
import type { GuessQuestion } from '#domain/operator/table-guess.ts';
import type { Target } from '../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../mapping/mapping-schema.ts';
import { BY_ROW } from '../mapping/row-rules.ts';
import { targets } from '../mapping/targets.ts';
import { securityCodeOf } from './assign-fields.ts';
import {
  BY_COUNTRY,
  hasTerms,
  marketOfCountry,
  NO_ISSUER,
  NO_MARKET,
  regionOf,
  unitOfConstant,
} from './guess-constants.ts';
import { areTogether } from './guess-forms.ts';
import type { GuessedField, GuessedWhole } from './guess-table.ts';
import { fieldsOfTarget } from './guess-target.ts';

/** Stands for what is open: a mapping with it is refused where it is read. */
const OPEN = '?';

/** A mapping as it is written; what is open in it makes it none yet. */
export type WrittenMapping = Omit<Mapping, 'decimal' | 'venues' | 'fields'> & {
  readonly decimal?: string;
  readonly venues?: readonly { readonly code: string; readonly name: string; readonly kind: string }[];
  readonly fields: Readonly<
    Record<string, Omit<FieldMapping, 'unit' | 'decimal'> & { unit?: string; decimal?: string }>
  >;
};

function numbersOf({ numbers }: GuessedWhole) {
  if (numbers.question !== null) return { decimal: OPEN };
  if (numbers.form === null) return {};
  const { decimal, thousands } = numbers.form;
  return { ...(decimal !== '.' && { decimal }), ...(thousands !== '' && { thousands }) };
}

function datesOf({ dates }: GuessedWhole) {
  const forms = [...new Set(dates.forms.values())];
  if (dates.question !== null) return { dates: [OPEN] };
  return forms.length === 0 || !areTogether(forms) || forms.join() === 'YYYY-MM-DD' ? {} : { dates: forms };
}

const emptyTexts = (fields: readonly GuessedField[]) => [
  ...new Set(fields.flatMap(({ column }) => column.kinds.empty)),
];

/** What a column says for itself. */
function fieldOf(whole: GuessedWhole, field: GuessedField): WrittenMapping['fields'][string] {
  const { column, words, unit, times } = field;
  const form = whole.numbers.own.get(column);
  const date = whole.dates.forms.get(column);
  const isApart = date !== undefined && datesOf(whole).dates === undefined && date !== 'YYYY-MM-DD';
  return {
    ...(column.joined === undefined ? { column: column.heading } : { columns: [...column.joined] }),
    ...(Object.keys(words).length > 0 && { words }),
    ...(unit !== null && { unit: unit.unit ?? OPEN }),
    ...(times !== 1 && { times }),
    ...(form !== undefined && form.decimal !== '.' && { decimal: form.decimal }),
    ...(form !== undefined && form.thousands !== '' && { thousands: form.thousands }),
    ...(isApart && { dates: [date] }),
  };
}

/** The market of each bond by the column of its country. */
function marketsByCountry(fields: readonly GuessedField[]) {
  const country = fields.find(({ field }) => field === 'issuerCountry');
  if (country === undefined) return {};
  const texts = [...new Set(country.column.kinds.texts)];
  const pairs = texts.flatMap((text) => {
    const market = marketOfCountry(String(country.words[text] ?? text));
    return market === null ? [] : [[text, market] as const];
  });
  return { market: { column: country.column.heading, words: Object.fromEntries(pairs) } };
}

/** The government of a market as the issuer of all bonds; any other sector is one without a country. */
function issuerOfAll(sector: string, market: string | undefined, fields: readonly GuessedField[]): Constants {
  if (sector === NO_ISSUER) return {};
  // Each bond of a government's own market is that government's.
  if (market === BY_ROW) return { issuerSector: { value: BY_ROW }, issuerCountry: { value: BY_ROW } };
  const isTold = sector !== governmentSector || fields.some(({ field }) => field === 'issuerCountry');
  const country = isTold ? null : regionOf(market);
  return { issuerSector: { value: sector }, ...(country !== null && { issuerCountry: { value: country } }) };
}

type Constants = Record<string, { column: string } | { value: string | number; unit?: string }>;

/** Values of questions as a mapping writes them: what is likely waits until it is said. */
function constantsOf({ assignment, fields, questions, said, source }: GuessedWhole): Constants {
  const types = fieldsOfTarget(assignment.target);
  const isTold = ({ code, field }: GuessQuestion) => code === 'value' && field !== null && Object.hasOwn(types, field);
  const asked: Constants = {};
  for (const { field } of questions.filter(isTold)) {
    const value = said.values?.[field ?? ''] || OPEN;
    const isNumber = types[field ?? '']?.type === 'number' && value !== OPEN && value !== BY_ROW;
    if (field === 'issuerSector') Object.assign(asked, issuerOfAll(value, said.values?.market, fields));
    else if (value === BY_COUNTRY) Object.assign(asked, marketsByCountry(fields));
    else if (value !== NO_MARKET) {
      const unit = unitOfConstant(types[field ?? '']);
      asked[field ?? ''] = { value: isNumber ? Number(value) : value, ...(unit !== null && { unit }) };
    }
  }
  const { oneOf }: Target = targets.instruments;
  const code = fields.find(({ field }) => oneOf.includes(field))?.column.heading;
  const isNameless = assignment.target === 'instruments' && !fields.some(({ field }) => field === 'name');
  if (isNameless && code !== undefined) asked.name = { column: code };
  if ('venue' in types && !fields.some(({ field }) => field === 'venue')) asked.venue = { value: source.code };
  return asked;
}

function slug(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
}

/** The venues of a table: those that its column names, else one by the name of the source. */
function venuesOf({ assignment, fields, said, source }: GuessedWhole) {
  if (!('venue' in fieldsOfTarget(assignment.target))) return {};
  const kind = said.values?.venueKind || OPEN;
  const column = fields.find(({ field }) => field === 'venue')?.column;
  if (column === undefined) return { venues: [{ ...source, kind }], words: {} };
  const names = [...new Set(column.kinds.texts)];
  const codes = names.map((name, at) => slug(name) || `${source.code}-${at + 1}`);
  const words = Object.fromEntries(names.map((name, at) => [name, codes[at] ?? '']));
  return { venues: names.map((name, at) => ({ code: codes[at] ?? '', name, kind })), words };
}

/** Whose codes the field `code` holds, where not those of the source. */
function codesOf(fields: readonly GuessedField[]) {
  const code = fields.find(({ field }) => field === 'code');
  const codes = code === undefined ? null : securityCodeOf(code.column);
  return codes === null ? {} : { codes };
}

/** Whether a table has issues of the same securities, each with its day. */
function areReopenings({ assignment, fields }: GuessedWhole): boolean {
  const isins = fields.find(({ field }) => field === 'isin')?.column.kinds.texts ?? [];
  const isDated = fields.some(({ field }) => field === 'issuedOn');
  return assignment.target === 'instruments' && isDated && new Set(isins).size < isins.length;
}

/** The mapping of a table; `?` stands for what is open. */
export function mappingOf(whole: GuessedWhole): WrittenMapping {
  const { sample, assignment, fields, source } = whole;
  const { venues, words } = venuesOf(whole);
  const columns = fields.map((field) => {
    const written = fieldOf(whole, field);
    return [field.field, field.field === 'venue' && words ? { ...written, words } : written] as const;
  });
  const empty = emptyTexts(fields);
  return {
    source,
    target: assignment.target,
    file: sample.file,
    ...codesOf(fields),
    ...numbersOf(whole),
    ...datesOf(whole),
    ...(empty.length > 0 && { empty }),
    ...(venues && { venues }),
    ...(areReopenings(whole) && { repeated: 'newest' as const }),
    ...(hasTerms(assignment) && { payments: 'from-terms' as const }),
    fields: { ...Object.fromEntries(columns), ...constantsOf(whole) },
  };
}
