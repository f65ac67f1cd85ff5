import type { Random } from './fuzz-random.ts';

/** A schema of the interface's description, as far as it is read here. */
export interface FuzzSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FuzzSchema>>;
  readonly required?: readonly string[];
  readonly items?: FuzzSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly FuzzSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
}

/** Texts that programs get wrong. */
const nastyTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  "'",
  '"',
  "' or 1=1--",
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\u0000b',
  '\u202e',
  '\ud800',
  '\r\nX-Injected: 1',
  '2147483648',
  '9223372036854775808',
  '-9223372036854775809',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  '9'.repeat(400),
  '😀'.repeat(40),
  '/',
  '//evil.example',
  '/x?y#z',
  'eyJhIjoxfQ',
  'eyJhIjoxfQ==.AAAA',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '-0',
  '0x10',
  '1e3',
  ' 1',
  '+1',
  '١٢٣',
  '%ff',
  '%ed%a0%80',
  '%F0%9F',
];
const nastyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 31) - 1,
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: {} } } },
  'x'.repeat(5000),
  Array(500).fill(0),
  JSON.parse('{"__proto__":{"isOperator":true}}'),
];
/** What addresses and bodies of a market really hold. */
const usualTexts: readonly string[] = [
  '1001',
  '1002',
  '1',
  '2',
  '3',
  '381',
  '1077',
  '297',
  'shell',
  'en',
  'de',
  'price',
  'yield',
  'main',
  'default',
  'city',
  '2024-01-01',
  '2025-06-30',
  '2026-11-20',
  'bonds',
  'ask',
  'desc',
  'name',
  'member',
  'operator',
  'ru',
  'month',
  'XS0000001006',
];

export function textOf(random: Random): string {
  return random.chance(0.6) ? random.pick(usualTexts) : random.pick(nastyTexts);
}

function textLike({ pattern, format }: FuzzSchema, random: Random): string {
  if (random.chance(0.15)) return random.pick(nastyTexts);
  if (pattern?.includes('\\d{4}-') === true || format === 'date')
    return random.pick(['2024-01-01', '2025-06-30', '2026-11-20']);
  return random.pick(usualTexts);
}

function objectOf({ properties = {}, required = [] }: FuzzSchema, random: Random, depth: number): object {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.6));
  const kept = entries.filter(() => !random.chance(0.03));
  const strange = random.chance(0.05)
    ? [[random.pick(['isOperator', 'level', 'constructor', 'x']), true] as const]
    : [];
  return Object.fromEntries([...kept.map(([name, schema]) => [name, valueFor(schema, random, depth + 1)]), ...strange]);
}

/** A value that mostly fits a schema. */
export function valueFor(schema: FuzzSchema, random: Random, depth = 0): unknown {
  if (depth > 8 || random.chance(0.04)) return random.pick(nastyValues);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return valueFor(random.pick(schema.anyOf), random, depth + 1);
  if (schema.type === 'object') return objectOf(schema, random, depth);
  if (schema.type === 'array') {
    return Array.from({ length: random.int(4) }, () => valueFor(schema.items ?? {}, random, depth + 1));
  }
  if (schema.type === 'integer')
    return random.pick([0, 1, 2, 3, 15, 1001, 1002, 381, 1077, 2_000_000_000, -1, 2 ** 31, 2 ** 53]);
  if (schema.type === 'number') return random.pick([0, 1, 0.05, 101.25, -3, 1e9]);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  return textLike(schema, random);
}
