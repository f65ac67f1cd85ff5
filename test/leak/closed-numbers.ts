import type { TSchema } from 'typebox';
import { familyOf, isArraySchema, isObjectSchema, isUnionSchema } from '#contract/platform/call.ts';
import { defaultFieldPolicy, isShown } from '#domain/account/access/field-policy.ts';
import { withoutMoments } from './without-moments.ts';

interface Leaf {
  readonly value: unknown;
  readonly isClosed: boolean;
}

function leavesOf(value: unknown, schema: TSchema, level: number, isClosed = false): readonly Leaf[] {
  if (value === null || value === undefined) return [];
  const family = familyOf(schema);
  const isClosedHere = isClosed || (family !== undefined && !isShown(defaultFieldPolicy, family, level));
  if (isUnionSchema(schema)) {
    const part = schema.anyOf.find((candidate) => isObjectSchema(candidate) || isArraySchema(candidate));
    return part === undefined ? [{ value, isClosed: isClosedHere }] : leavesOf(value, part, level, isClosedHere);
  }
  if (isArraySchema(schema) && Array.isArray(value)) {
    return value.flatMap((item) => leavesOf(item, schema.items, level, isClosedHere));
  }
  if (isObjectSchema(schema) && typeof value === 'object') {
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      leavesOf((value as Readonly<Record<string, unknown>>)[name], part, level, isClosedHere),
    );
  }
  return [{ value, isClosed: isClosedHere }];
}

const MAX_DECIMALS = 6;
const DIGITS = 4;

/** The texts by which a number would be told: rounded or cut to 2 to 6 decimals, as it is or in percent or basis points. */
function textsOf(value: number): readonly string[] {
  const forms = [1, 100, 10_000].flatMap((scale) =>
    Array.from({ length: MAX_DECIMALS - 1 }, (_, at) => at + 2).flatMap((decimals) => {
      const power = 10 ** decimals;
      const scaled = Math.abs(value * scale);
      return [scaled.toFixed(decimals), (Math.floor(scaled * power) / power).toFixed(decimals)];
    }),
  );
  // Round and short numbers are everywhere.
  return forms.filter((text) => !/\.\d*00+$|\.\d0$/.test(text) && text.replace(/^0\.0*|\D/g, '').length >= DIGITS);
}

function numbersOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return [];
  return (value.match(/\d+\.\d{2,}/g) ?? []).map(Number);
}

/** The texts of all numbers of a full answer that its schema closes to a level, but for those that it says openly as well. */
export function closedNumbers(answer: unknown, schema: TSchema, level: number): ReadonlySet<string> {
  const leaves = leavesOf(answer, schema, level);
  const textsWhere = (isClosed: boolean) =>
    new Set(
      leaves
        .filter((leaf) => leaf.isClosed === isClosed)
        .flatMap((leaf) => numbersOf(leaf.value))
        .flatMap(textsOf),
    );
  return textsWhere(true).difference(textsWhere(false));
}

/** Which of these texts stand in an answer, as whole numbers or as the beginning of longer ones. */
export function numbersStandingIn(text: string, closed: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  for (const [number] of withoutMoments(text).matchAll(/\d+\.\d{2,}/g)) {
    const point = number.indexOf('.');
    for (let decimals = 2; decimals <= MAX_DECIMALS && point + decimals < number.length; decimals += 1) {
      const start = number.slice(0, point + 1 + decimals);
      if (closed.has(start)) found.add(start);
    }
  }
  return [...found];
}
