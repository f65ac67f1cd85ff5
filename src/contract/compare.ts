import { type Static, Type } from 'typebox';
import { bondParams } from './bond-params.ts';
import { defineCall } from './call.ts';
import { field } from './field.ts';
import { longestComparison } from './trading-days/trading-columns.ts';

const text = Type.String();
const model = Type.Enum(['bonds', 'index']);

const lineText = 'i?[1-9]\\d{0,14}\\.[1-9]\\d{0,8}';
const mostLines = longestComparison.bonds + longestComparison.index;

const comparedLinesQuery = Type.Object(
  {
    /** Bonds and indexes on venues as `1002.2,i3001.9`. */
    items: Type.String({ pattern: `^${lineText}(,${lineText}){0,${mostLines - 1}}$` }),
    /** The venue of the main line. */
    currentTgId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  },
  { additionalProperties: false },
);

const comparedLines = Type.Object({
  items: Type.Array(
    Type.Object({
      id: field('identity', Type.Integer()),
      tgId: field('identity', Type.Integer()),
      model: field('identity', model),
      name: field('identity', text),
      tgName: field('identity', text),
    }),
  ),
});
export type ComparedLines = Static<typeof comparedLines>;

/** Those of the named lines that there are and that the reader may compare, in their order. */
export const comparedLinesCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:id/compared-lines/',
  summary: 'Name the lines that a bond is compared with',
  params: bondParams,
  query: comparedLinesQuery,
  answer: comparedLines,
});
