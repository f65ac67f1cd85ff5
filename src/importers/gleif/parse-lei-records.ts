import type { LegalEntity, ParentRelation } from '#domain/issuer/legal-entity.ts';
import { entityStatuses, isLei, leiStatuses } from '#domain/issuer/legal-entity.ts';
import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { ImportError } from '../file-fault.ts';
import { isRecord } from '../parsing/json-of.ts';
import { type Cell, isoForm, RowFields } from '../parsing/row-fields.ts';
import type { SourceFile } from '../source-importer.ts';

export interface ParsedRegister<Row> extends ParsedRows<Row> {
  readonly rowsRead: number;
}

export type LeiRecord = LegalEntity & { readonly line: number };

/** The elements of an answer whose first is of this type: its data are one or a list. */
export function elementsOf(answer: unknown, type: string): readonly unknown[] {
  const data = isRecord(answer) ? answer.data : undefined;
  const elements: readonly unknown[] = Array.isArray(data) ? data : [data];
  const [first] = elements;
  return isRecord(first) && first.type === type ? elements : [];
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((at: unknown, name) => (isRecord(at) ? at[name] : undefined), value);
}

/** The attributes of an element by their paths, such as `entity.legalName.name`. */
export function attributesOf(element: unknown, line: number, failures: RowFailure[]): RowFields {
  const cellOf = (path: string): Cell => {
    const value = valueAt(element, `attributes.${path}`);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  };
  return new RowFields(line, cellOf, failures);
}

export function requiredLei(row: RowFields): string {
  const lei = row.requiredText('lei');
  if (row.isGood && !isLei(lei)) row.fail('bad-code', 'lei', lei);
  return lei;
}

/** A word of the register, `PENDING_TRANSFER`, as one of ours, `pending-transfer`. */
function requiredWord<Word extends string>(row: RowFields, field: string, words: readonly Word[]): Word | null {
  const text = row.requiredText(field);
  const word = words.find((known) => known === text.toLowerCase().replaceAll('_', '-'));
  if (word === undefined && text !== '') row.fail('bad-code', field, text);
  return word ?? null;
}

function countryOf(row: RowFields): string | null {
  const country = row.text('entity.legalAddress.country');
  if (country !== null && !/^[A-Z]{2}$/.test(country)) row.fail('bad-code', 'entity.legalAddress.country', country);
  return country;
}

function parseRecord(row: RowFields, asOf: IsoDate): LeiRecord[] {
  const lei = requiredLei(row);
  const name = row.requiredText('entity.legalName.name');
  const country = countryOf(row);
  const entityStatus = requiredWord(row, 'entity.status', entityStatuses);
  const leiStatus = requiredWord(row, 'registration.status', leiStatuses);
  const registeredOn = row.requiredDate('registration.initialRegistrationDate');
  const renewalDueOn = row.date('registration.nextRenewalDate');
  if (!row.isGood || entityStatus === null || leiStatus === null || registeredOn === null) return [];
  return [{ line: row.line, lei, name, country, entityStatus, leiStatus, registeredOn, renewalDueOn, asOf }];
}

function isFirst(row: RowFields, lei: string, seen: Set<string>): boolean {
  if (seen.has(lei)) row.fail('duplicate-row', 'lei', lei);
  seen.add(lei);
  return row.isGood;
}

/** The day of the register that an answer was made from. */
function registerDay({ name }: SourceFile, answer: unknown): IsoDate {
  const text = valueAt(answer, 'meta.goldenCopy.publishDate');
  const day = typeof text === 'string' ? parseIsoDate(isoForm(text) ?? '') : undefined;
  if (day !== undefined) return day;
  throw new ImportError(`${name}: the answer does not say of which day the register is (meta.goldenCopy.publishDate).`);
}

/** Reads records of the register; a failure names the record, counted from 1. */
export function parseLeiRecords(file: SourceFile, answer: unknown): ParsedRegister<LeiRecord> {
  const failures: RowFailure[] = [];
  const elements = elementsOf(answer, 'lei-records');
  const asOf = registerDay(file, answer);
  const seen = new Set<string>();
  const rows = elements.flatMap((element, index) => {
    const row = attributesOf(element, index + 1, failures);
    return parseRecord(row, asOf).filter(({ lei }) => isFirst(row, lei, seen));
  });
  return { rows, failures, rowsRead: elements.length };
}

export interface ParentOf {
  readonly relation: ParentRelation;
  /** Whose parent the record of the file is. */
  readonly childLei: string;
}

const PARENT_NAME = /(?<![a-z])(direct|ultimate)-parent[^A-Za-z0-9]*([A-Z0-9]{20})(?![A-Z0-9])/;

/** Whose parent a file holds, which its name alone says: the answer is the record of the parent. */
export function parentOf({ name }: SourceFile): ParentOf | null {
  const [, which, childLei] = PARENT_NAME.exec(name) ?? [];
  if (childLei === undefined) return null;
  return { relation: which === 'direct' ? 'direct-parent' : 'ultimate-parent', childLei };
}
