import type { GuessReason } from '#domain/operator/table-guess.ts';
import { cusip, type Field, type Fields, figi, sedol } from '../mapping/fields.ts';
import { type CellKinds, cellKinds } from './cell-kinds.ts';
import { mayTell, type ValueScore, valueScore } from './column-values.ts';
import { scaleOf } from './guess-units.ts';
import { foreignFields, headingScore } from './heading-score.ts';
import type { SampleColumn } from './sample-table.ts';

/** A column with what its values look like. */
export interface LookedAt extends SampleColumn {
  readonly kinds: CellKinds;
}

/** A field that a column may fill. */
export interface Candidate {
  readonly column: LookedAt;
  readonly field: string;
  readonly score: number;
  readonly reasons: readonly GuessReason[];
  readonly words: ValueScore['words'];
}

export function lookAt(columns: readonly SampleColumn[]): readonly LookedAt[] {
  return columns.map((column) => ({ ...column, kinds: cellKinds(column.cells) }));
}

const LEAST_SHARE = 0.5;
const TELLING = 0.5;

/** The field of an issuer, such as its name, that a heading of a table of issuers names without saying whose: `name`. */
function plainNameOf(field: string, fields: Fields): string | null {
  const [, first, rest] = /^issuer([A-Z])(\w+)$/.exec(field) ?? [];
  if (first === undefined) return null;
  const plain = `${first.toLowerCase()}${rest}`;
  return Object.hasOwn(fields, plain) ? null : plain;
}

/** Codes of all sources that a table may name its securities by. */
const securityCodes = { cusip, sedol, figi } as const;
export type SecurityCode = keyof typeof securityCodes;

/** Of which kind the codes of a column are, by its heading and by most of its values. */
export function securityCodeOf({ heading, kinds }: LookedAt): SecurityCode | null {
  const names = Object.keys(securityCodes) as readonly SecurityCode[];
  const isOf = (name: SecurityCode) =>
    headingScore(heading, name).score > 0 && valueScore(name, securityCodes[name], kinds).share >= LEAST_SHARE;
  return names.find(isOf) ?? null;
}

/** A CUSIP, SEDOL or FIGI is the code of a security where a target has no field of that name. */
function asSecurityCode(column: LookedAt, field: string, fields: Fields): SecurityCode | null {
  const isSubject = field === 'code' && Object.hasOwn(fields, 'isin');
  const kind = isSubject ? securityCodeOf(column) : null;
  return kind === null || Object.hasOwn(fields, kind) ? null : kind;
}

/** Of several codes of one security the first kind is taken without a question. */
const codeRanks: Readonly<Record<SecurityCode, number>> = { cusip: 1, sedol: 0.95, figi: 0.9 };

function ownScore(heading: string, field: string, fields: Fields) {
  const own = headingScore(heading, field);
  const plain = plainNameOf(field, fields);
  const other = plain === null ? own : headingScore(heading, plain);
  return other.score > own.score ? other : own;
}

/** The face of a bond is no number of millions: such a column is the size of the issue. */
function namedScore(column: LookedAt, field: string, fields: Fields) {
  const code = asSecurityCode(column, field, fields);
  if (code !== null) {
    const { score, word } = headingScore(column.heading, code);
    return { score: score * codeRanks[code], word };
  }
  const own = ownScore(column.heading, field, fields);
  const isScaled = scaleOf(column.heading) !== 1;
  if (field === 'faceValue' && isScaled) return { score: 0, word: '' };
  const face = field === 'issuedAmount' && isScaled ? headingScore(column.heading, 'faceValue') : own;
  return face.score > own.score ? face : own;
}

function candidateOf(column: LookedAt, field: string, type: Field, fields: Fields): Candidate {
  const { score, word } = namedScore(column, field, fields);
  const values = valueScore(field, type, column.kinds);
  const isFitting = values.share >= LEAST_SHARE;
  const said = score > 0 ? score * values.share : values.isTelling ? TELLING : 0;
  const reasons = [...(score > 0 ? [{ code: 'heading' as const, detail: word }] : []), ...values.reasons];
  return { column, field, score: isFitting ? said : 0, reasons, words: values.words };
}

/** What a heading says that is no field of ours, and how clearly. */
export function foreignMeaning(heading: string): { readonly field: string; readonly score: number } {
  const scored = foreignFields.map((field) => ({ field, score: headingScore(heading, field).score }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best), { field: '', score: 0 });
}

/** Every field that the columns may fill, the clearest first. A heading that says something else is left alone. */
export function candidatesOf(columns: readonly LookedAt[], fields: Fields): readonly Candidate[] {
  const found = columns.flatMap((column) => {
    const foreign = foreignMeaning(column.heading).score;
    const named = Object.entries(fields).filter(
      ([name]) => mayTell(name) || namedScore(column, name, fields).score > 0,
    );
    const own = named.map(([name, field]) => candidateOf(column, name, field, fields));
    return own.filter(({ score }) => score > 0 && score > foreign);
  });
  return found.sort((one, other) => other.score - one.score);
}

/** What was said of the columns: the field of each by its heading, empty for none. */
export type SaidFields = Readonly<Record<string, string>>;

/** The best field of each column, each field once. What was said goes before. */
export function assigned(candidates: readonly Candidate[], said: SaidFields): readonly Candidate[] {
  const columns = new Set<LookedAt>();
  const fields = new Set(Object.values(said));
  const taken: Candidate[] = [];
  for (const candidate of candidates) {
    const { column, field } = candidate;
    if (Object.hasOwn(said, column.heading) || columns.has(column) || fields.has(field)) continue;
    columns.add(column);
    fields.add(field);
    taken.push(candidate);
  }
  return taken;
}

/** The columns to which somebody gave a field. */
export function saidCandidates(columns: readonly LookedAt[], fields: Fields, said: SaidFields): readonly Candidate[] {
  return columns.flatMap((column) => {
    const field = Object.hasOwn(said, column.heading) ? (said[column.heading] ?? '') : '';
    const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return type === undefined ? [] : [{ ...candidateOf(column, field, type, fields), score: 1 }];
  });
}
