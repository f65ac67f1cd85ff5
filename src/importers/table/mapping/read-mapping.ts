import { Buffer } from 'node:buffer';
import { JSONParser } from '@streamparser/json';
import { Value } from 'typebox/value';
import { ImportError } from '../../file-fault.ts';
import { hasKnownWords, knownWord } from '../guess/choice-words.ts';
import type { TableFormat } from '../reading/read-table.ts';
import { type CellForm, type CellProblem, type CellReader, cellReader } from './cell-reader.ts';
import { dateShape, isDateForm } from './cell-texts.ts';
import { type Field, type Fields, type Target, unitsOf } from './fields.ts';
import { type FieldMapping, type Mapping, mappingSchema } from './mapping-schema.ts';
import { BY_ROW, hasRowRule } from './row-rules.ts';
import { type TargetName, targets } from './targets.ts';

/** A field that a mapping fills. */
export interface MappedField {
  readonly name: string;
  /** Its columns, whose texts are joined; none where every row has the constant. */
  readonly columns: readonly string[];
  readonly join: string;
  readonly constant: string | number | boolean | null;
  readonly read: CellReader;
  readonly isRequired: boolean;
  readonly isDate: boolean;
  /** Whether its value follows from each row. */
  readonly isByRow: boolean;
  /** Whether a row is kept without it where its cell cannot be read. */
  readonly isLeftOut: boolean;
  /** Whether its numbers are amounts of one bond, to be divided by its face. */
  readonly isPerUnit: boolean;
}

/** A mapping that was understood. */
export interface TableMapping {
  readonly target: TargetName;
  readonly source: { readonly code: string; readonly name: string; readonly url: string | null };
  readonly codes: NonNullable<Mapping['codes']>;
  readonly venues: NonNullable<Mapping['venues']>;
  /** What becomes of rows about instruments that the database does not have. */
  readonly unknown: 'fail' | 'skip';
  /** What becomes of several rows of one instrument: failures, or its newest issue stands. */
  readonly repeated: 'fail' | 'newest';
  readonly payments: 'none' | 'from-terms';
  readonly format: TableFormat;
  readonly fields: readonly MappedField[];
  readonly where: readonly RowCondition[];
}

/** A condition on the text of a column; rows that do not meet all of them are passed over. */
export interface RowCondition {
  readonly column: string;
  readonly is: ReadonlySet<string> | null;
  readonly isNot: ReadonlySet<string>;
}

/** What may be wrong with a mapping. A closed list, explained in docs/import.md. */
export const mappingFaultCodes = [
  'not-json',
  'not-of-schema',
  'unknown-field',
  'missing-field',
  'column-or-value',
  'missing-unit',
  'unknown-unit',
  'bad-date-form',
  'ambiguous-dates',
  'ambiguous-numbers',
  'unknown-venue',
  'bad-value',
] as const;
type MappingFaultCode = (typeof mappingFaultCodes)[number];

/** What is wrong, and where: a JSON pointer such as `/fields/close/unit`, or line and column of a text that is no JSON. */
interface MappingFault {
  readonly code: MappingFaultCode;
  readonly place: string;
  readonly message: string;
}

/** A mapping file that cannot be used, with everything that is wrong in it. */
export class MappingError extends ImportError {
  override readonly name = 'MappingError';
  readonly faults: readonly MappingFault[];

  constructor(faults: readonly MappingFault[]) {
    super(faults.map(({ code, place, message }) => `${code} at ${place === '' ? '/' : place}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

class Faults {
  readonly all: MappingFault[] = [];

  add(code: MappingFaultCode, place: string, message: string): void {
    this.all.push({ code, place, message });
  }

  throwIfAny(): void {
    if (this.all.length > 0) throw new MappingError(this.all);
  }
}

/** Where a text stops being JSON, as line and column. */
function brokenPlace(text: string): string {
  const parser = new JSONParser();
  parser.onValue = () => undefined;
  try {
    parser.write(text);
  } catch (error) {
    const position = /absolute position "(\d+)"/.exec(String(error))?.[1];
    const before = Buffer.from(text).subarray(0, Number(position)).toString().split('\n');
    if (position !== undefined) return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  }
  return 'its end';
}

function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw new MappingError([{ code: 'not-json', place: brokenPlace(json), message }]);
  }
}

function checkedBySchema(value: unknown): Mapping {
  if (Value.Check(mappingSchema, value)) return value;
  const faults = new Faults();
  for (const { keyword, instancePath, message, params } of Value.Errors(mappingSchema, value)) {
    // The member itself is noted too, with its place.
    if (keyword === 'additionalProperties') continue;
    const detail = keyword === 'enum' ? `: ${Object.values(params).flat().join(', ')}` : '';
    faults.add('not-of-schema', instancePath, keyword === 'boolean' ? 'not known here' : `${message}${detail}`);
  }
  throw new MappingError(faults.all);
}

function checkDates(dates: readonly string[] | undefined, place: string, faults: Faults): void {
  const bad = dates?.find((form) => !isDateForm(form));
  if (bad !== undefined) faults.add('bad-date-form', place, `${JSON.stringify(bad)} is not like DD.MM.YYYY`);
  const shapes = dates?.map(dateShape) ?? [];
  const twin = dates?.find((_, index) => shapes.indexOf(shapes[index] ?? '') !== index);
  if (twin !== undefined) faults.add('ambiguous-dates', place, `${twin} reads the same text as a form before it`);
}

function unitOf(mapping: Mapping, field: Field, spec: FieldMapping, place: string, faults: Faults): string | null {
  if (!('quantity' in field)) {
    if (spec.unit !== undefined) faults.add('unknown-unit', `${place}/unit`, 'the field has no unit');
    return null;
  }
  const unit = spec.unit ?? mapping.units?.[field.quantity];
  const known = Object.keys(unitsOf[field.quantity]);
  const choice = `${known.join(' or ')}, here or for all under /units/${field.quantity}`;
  if (unit === undefined) faults.add('missing-unit', place, `say in what it is given: ${choice}`);
  else if (!known.includes(unit)) faults.add('unknown-unit', place, `${unit} is not ${choice}`);
  return unit ?? null;
}

function formOf(mapping: Mapping, field: Field, spec: FieldMapping, place: string, faults: Faults): CellForm {
  const decimal = spec.decimal ?? mapping.decimal ?? '.';
  const thousands = spec.thousands ?? mapping.thousands ?? '';
  if (decimal === thousands) faults.add('ambiguous-numbers', place, 'one sign for decimals and thousands');
  const dates = spec.dates ?? mapping.dates ?? ['YYYY-MM-DD'];
  checkDates(spec.dates, `${place}/dates`, faults);
  const { words, zeroIsEmpty, times } = spec;
  return {
    decimal,
    thousands,
    dates: dates.every(isDateForm) ? dates : [],
    empty: [...(mapping.empty ?? []), ...(spec.empty ?? [])],
    ...(words && { words }),
    ...(times !== undefined && { times }),
    ...(zeroIsEmpty !== undefined && { zeroIsEmpty }),
    unit: unitOf(mapping, field, spec, place, faults),
    hasSerialDates: mapping.file.format === 'xlsx',
  };
}

const isProblem = (value: unknown): value is CellProblem => typeof value === 'object' && value !== null;

// The file's way to write numbers and dates is not the mapping's own: a constant is written as JSON writes it.
function constantOf(name: string, field: Field, form: CellForm, spec: FieldMapping, faults: Faults) {
  if (spec.value === undefined) return null;
  const { unit, hasSerialDates } = form;
  const value = withKnownWords(name, field, cellReader(field, { unit, hasSerialDates }))(spec.value);
  if (!isProblem(value)) return value;
  const known = field.type === 'choice' ? `, which is none of ${field.words.join(', ')}` : '';
  faults.add('bad-value', `/fields/${name}/value`, `${value.code}: ${JSON.stringify(spec.value)}${known}`);
  return null;
}

/** The fields of the target; the venue is one of those that the mapping describes. */
function fieldsOf(mapping: Mapping): Fields {
  const { fields } = targets[mapping.target];
  if (!('venue' in fields)) return fields;
  return { ...fields, venue: { type: 'choice', words: (mapping.venues ?? []).map(({ code }) => code) } };
}

/** Rows of these are kept with what is known of them; of others a row without a value would say something else. */
const keptTargets: readonly TargetName[] = ['instruments', 'issuers', 'trading-days'];
/** Fields by which other values of a row are read. */
const ofOthers = ['face', 'venue', 'kind', 'status'];

function isOptional(name: TargetName, field: string): boolean {
  const { required, oneOf }: Target = targets[name];
  return keptTargets.includes(name) && ![...required, ...oneOf, ...ofOthers].includes(field);
}

/** Words that many tables write for a choice or a number count, whatever the mapping names. */
function withKnownWords(name: string, field: Field, read: CellReader): CellReader {
  if (!hasKnownWords(name)) return read;
  return (cell) => {
    const value = read(cell);
    if (!isProblem(value) || typeof cell !== 'string') return value;
    const word = knownWord(name, field, cell);
    return word === undefined ? value : read(word);
  };
}

function mappedField(mapping: Mapping, name: string, field: Field, faults: Faults): MappedField {
  const spec = mapping.fields[name] ?? {};
  const place = `/fields/${name}`;
  if ([spec.column, spec.columns, spec.value].filter((each) => each !== undefined).length !== 1) {
    faults.add('column-or-value', place, 'say the column, the columns, or the value of every row');
  }
  const form = formOf(mapping, field, spec, place, faults);
  const isByRow = spec.value === BY_ROW && mapping.target === 'instruments' && hasRowRule(name);
  return {
    name,
    columns: spec.columns ?? (spec.column === undefined ? [] : [spec.column]),
    join: spec.join ?? ' ',
    constant: isByRow ? null : constantOf(name, field, form, spec, faults),
    read: withKnownWords(name, field, cellReader(field, form)),
    isByRow,
    isLeftOut: mapping.unreadable !== 'fail' && isOptional(mapping.target, name),
    isRequired: (targets[mapping.target].required as readonly string[]).includes(name),
    isDate: field.type === 'date',
    isPerUnit: form.unit === 'per-unit',
  };
}

function checkNames(mapping: Mapping, known: Fields, faults: Faults): void {
  for (const name of Object.keys(mapping.fields)) {
    if (Object.hasOwn(known, name)) continue;
    faults.add('unknown-field', `/fields/${name}`, `${mapping.target} have ${Object.keys(known).join(', ')}`);
  }
  const { required, oneOf } = targets[mapping.target];
  const has = (name: string) => Object.hasOwn(mapping.fields, name);
  for (const name of required) if (!has(name)) faults.add('missing-field', '/fields', `${mapping.target} need ${name}`);
  if (oneOf.length > 0 && !oneOf.some(has))
    faults.add('missing-field', '/fields', `${mapping.target} need ${oneOf.join(' or ')}`);
  if ('venue' in targets[mapping.target].fields && (mapping.venues ?? []).length === 0) {
    faults.add('unknown-venue', '/venues', 'describe the venues that the field venue names');
  }
}

function formatOf({ file }: Mapping): TableFormat {
  const { format, encoding = 'utf-8', headingRow = 1, columns = null, sheet, rows = '', across } = file;
  if (format === 'xlsx') return { format, sheet, headingRow, columns, across };
  if (format === 'json' || format === 'xml') return { format, encoding, rows, across };
  return {
    format: 'csv',
    across,
    encoding,
    headingRow,
    columns,
    separator: file.separator ?? (format === 'tsv' ? '\t' : ','),
  };
}

function conditionsOf({ where = [] }: Mapping): readonly RowCondition[] {
  return where.map(({ column, is, isNot = [] }) => ({
    column,
    is: is === undefined ? null : new Set(is),
    isNot: new Set(isNot),
  }));
}

/** Reads a mapping file. Throws MappingError with everything that is wrong in it. */
export function readMapping(text: string): TableMapping {
  return mappingFrom(parseJson(text));
}

/** Reads a mapping file that may be a list of mappings, for files of several tables. Throws MappingError. */
export function readMappings(text: string): readonly TableMapping[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) return [mappingFrom(value)];
  return value.map((each, at) => {
    try {
      return mappingFrom(each);
    } catch (error) {
      if (!(error instanceof MappingError)) throw error;
      throw new MappingError(error.faults.map((fault) => ({ ...fault, place: `/${at}${fault.place}` })));
    }
  });
}

function mappingFrom(value: unknown): TableMapping {
  const mapping = checkedBySchema(value);
  const faults = new Faults();
  const known = fieldsOf(mapping);
  checkNames(mapping, known, faults);
  checkDates(mapping.dates, '/dates', faults);
  if (mapping.file.format === 'xml' && (mapping.file.rows ?? '') === '') {
    faults.add('missing-field', '/file/rows', 'say the path to the elements that are rows, such as Data/Bond');
  }
  const fields = Object.keys(mapping.fields).flatMap((name) => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    return field === undefined ? [] : [mappedField(mapping, name, field, faults)];
  });
  faults.throwIfAny();
  const {
    target,
    source,
    codes = 'own',
    venues = [],
    unknown = 'fail',
    payments = 'none',
    repeated = 'fail',
  } = mapping;
  const from = { ...source, url: source.url ?? null };
  return {
    target,
    source: from,
    codes,
    venues,
    unknown,
    repeated,
    payments,
    format: formatOf(mapping),
    fields,
    where: conditionsOf(mapping),
  };
}
