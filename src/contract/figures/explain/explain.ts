import { type TObject, Type } from 'typebox';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { figuresIn } from '#domain/fields/figures.ts';
import { explainedPrices } from '#domain/figures/explanation/explanation.ts';
import { defineCall, field, mediaTypes } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { closedObject } from '../../platform/schemas.ts';
import { currencyCode, scenarioQuery } from '../../portfolio/watchlists/holdings.ts';
import { explainedFigure } from './explained-figure.ts';

interface Explained<Rest extends string, Params extends TObject, Query extends TObject> {
  readonly path: `/${Rest}`;
  /** What is explained, as the end of a sentence. */
  readonly what: string;
  readonly params: Params;
  readonly query: Query;
  readonly scope?: CallScope;
}

/** An explanation, and the same as a table. */
function explanationCalls<Rest extends string, Params extends TObject, Query extends TObject>({
  path,
  what,
  params,
  query,
  scope,
}: Explained<Rest, Params, Query>) {
  const asked = { params, query, ...(scope && { scope }) };
  const file = { ...asked, answer: field('text', Type.Unknown()), isFile: true, mediaTypes: [mediaTypes.csv] } as const;
  return [
    defineCall(`GET ${path}`, { ...asked, summary: `Explain ${what}`, answer: explainedFigure }),
    defineCall(`GET ${path}csv/`, { ...file, summary: `Download ${what} as a table` }),
  ] as const;
}

/**
 * The venue, the day, and the end of the bond that a yield is to: those of the bond's headline figures where they are absent. `put`, `call` and
 * `offer` without a date are the next one, `worst` and `best` those that issuer and holder would choose by effective yields. `at` is one of the day's prices in place of the one that stands for it. With `quote` the figure is
 * of what the participant of the venue quotes, or ended the day with. Of a figure of the issue `date` is the settlement of accrued interest, or
 * the payment after which a pool factor is told; of a score of liquidity it is a day of the months of its history.
 */
const bondQuery = closedObject({
  venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  date: Type.Optional(Type.String()),
  end: Type.Optional(
    Type.String({ pattern: '^(maturity|perpetuity|offer|worst|best|(put|call)(-\\d{4}-\\d{2}-\\d{2})?)$' }),
  ),
  at: Type.Optional(Type.Enum([...explainedPrices])),
  quote: Type.Optional(Type.Enum(['latest', 'end-of-day'])),
});

/** For full access alone. */
export const [explainCall, explainFileCall] = explanationCalls({
  path: '/api/bonds/:id/explain/:figure/',
  what: 'how a figure of a bond is computed',
  params: Type.Object({
    id: Type.String({ description: 'Id of the bond' }),
    figure: Type.Enum([...figuresIn('bond')]),
  }),
  query: bondQuery,
});

/** For the owner of the list alone, with full access; the figures of a scenario in the one that is asked for. */
export const [explainHoldingCall, explainHoldingFileCall] = explanationCalls({
  path: '/api/watchlists/entries/:entry/explain/:figure/',
  what: 'how a figure of a holding is computed',
  params: Type.Object({
    entry: Type.String({ description: 'Id of the entry of a bond in one of the reader’s watchlists' }),
    figure: Type.Enum([...figuresIn('holding')]),
  }),
  query: closedObject(scenarioQuery),
  scope: 'watchlists',
});

const listId = Type.String({ description: 'Id of one of the reader’s watchlists' });

/** `currency` is that of the total: of the holdings in it, or with `of` of all holdings at the latest rates of exchange. */
const totalQuery = closedObject({
  ...scenarioQuery,
  currency: Type.String({ pattern: currencyCode }),
  of: Type.Optional(Type.Literal('all')),
});

/** For the owner of the list alone, with full access. */
export const [explainTotalCall, explainTotalFileCall] = explanationCalls({
  path: '/api/watchlists/:id/explain/:figure/',
  what: 'how a total of a watchlist is computed',
  params: Type.Object({ id: listId, figure: Type.Enum([...figuresIn('total')]) }),
  query: totalQuery,
  scope: 'watchlists',
});

/** `period` is a year or a quarter: 2028, 2028-Q3. */
const paymentsQuery = closedObject({
  currency: Type.String({ pattern: currencyCode }),
  period: Type.String({ pattern: '^\\d{4}(-Q[1-4])?$', description: 'Year or quarter' }),
});

/** For the owner of the list alone, with full access. */
export const [explainPaymentsCall, explainPaymentsFileCall] = explanationCalls({
  path: '/api/watchlists/:id/payments/explain/:figure/',
  what: 'what a watchlist pays in a period to come',
  params: Type.Object({ id: listId, figure: Type.Enum([...figuresIn('payments')]) }),
  query: paymentsQuery,
  scope: 'watchlists',
});

/** `date` is the end of one of the periods that the multipliers of the company are told of. */
const multiplierQuery = closedObject({
  date: Type.String({ pattern: isoDatePattern, description: 'Last day of the period' }),
});

/** For full access alone. */
export const [explainMultiplierCall, explainMultiplierFileCall] = explanationCalls({
  path: '/api/company/:emitentId/explain/:figure/',
  what: 'how a multiplier of a company is computed',
  params: Type.Object({
    emitentId: Type.String({ description: 'Id of the company' }),
    figure: Type.Enum([...figuresIn('multiplier')]),
  }),
  query: multiplierQuery,
});
