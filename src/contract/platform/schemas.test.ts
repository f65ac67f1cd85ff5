import { Type } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import { nullable, type Static } from './schemas.ts';

const row = Type.Object({
  name: Type.String(),
  amount: nullable(Type.Number()),
  count: Type.Optional(Type.Integer()),
  kind: Type.Enum(['fixed', 'floating']),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  days: Type.Array(Type.Object({ isOpen: Type.Boolean() })),
  texts: Type.Record(Type.String(), Type.Array(Type.String())),
  own: Type.Unsafe<ReadonlySet<number>>(Type.Array(Type.Number())),
  any: Type.Unknown(),
});

interface Row {
  name: string;
  amount: number | null;
  count?: number;
  kind: 'fixed' | 'floating';
  order?: 'asc' | 'desc';
  days: { isOpen: boolean }[];
  texts: Record<string, string[]>;
  own: ReadonlySet<number>;
  any: unknown;
}

test('BEY-8 the type of what a schema describes is that of its values', () => {
  // The compiler is the judge of these lines.
  expectTypeOf<Static<typeof row>>().toEqualTypeOf<Row>();
  expectTypeOf<Static<(typeof row)['properties']['kind']>>().not.toEqualTypeOf<string>();
  // A kind that is not known is never taken for a value.
  expectTypeOf<Static<ReturnType<typeof Type.BigInt>>>().toBeNever();
});
