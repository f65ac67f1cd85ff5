import { type TObject, Type } from 'typebox';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { figuresIn } from '#domain/fields/figures.ts';
import { explainedPrices } from '#domain/figures/explanation/explanation.ts';
import { defineCall, field, mediaTypes } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
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
  const asked = { method: 'GET', path, params, query, ...(scope && { scope }) } as const;
  const file = { path: `${path}csv/`, answer: field('text', Type.Unknown()), isFile: true } as const;
  return [
    defineCall({ ...asked, summary: `Explain ${what}`, answer: explainedFigure }),
    defineCall({ ...asked, ...file, mediaTypes: [mediaTypes.csv], summary: `Download ${what} as a table` }),
  ] as const;
}

/**
 * The venue, the day, and the end of the bond that a yield is to: those of the bond's headline figures where they are absent. `put`, `call` and
 * `offer` without a date are the next one. `at` is one of the day's prices in place of the one that stands for it. With `quote` the figure is
 * of what the participant of the venue quotes, or ended the day with. Of a figure of the issue `date` is the settlement of accrued interest, or
 * the payment after which a pool factor is told; of a score of liquidity it is a day of the months of its history.
 */
const bondQuery = Type.Object(
  {
    venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    date: Type.Optional(Type.String()),
    end: Type.Optional(Type.String({ pattern: '^(maturity|perpetuity|offer|(put|call)(-\\d{4}-\\d{2}-\\d{2})?)$' })),
    at: Type.Optional(Type.Enum([...explainedPrices])),
    quote: Type.Optional(Type.Enum(['latest', 'end-of-day'])),
  },
  { additionalProperties: false },
);

/** For full access alone. */
const ofBond = explanationCalls({
  path: '/api/bonds/:id/explain/:figure/',
  what: 'how a figure of a bond is computed',
  params: Type.Object({
    id: Type.String({ description: 'Id of the bond' }),
    figure: Type.Enum([...figuresIn('bond')]),
  }),
  query: bondQuery,
});
export const [explainCall, explainFileCall] = ofBond;

/** For the owner of the list alone, with full access; the figures of a scenario in the one that is asked for. */
const ofHolding = explanationCalls({
  path: '/api/watchlists/entries/:entry/explain/:figure/',
  what: 'how a figure of a holding is computed',
  params: Type.Object({
    entry: Type.String({ description: 'Id of the entry of a bond in one of the reader’s watchlists' }),
    figure: Type.Enum([...figuresIn('holding')]),
  }),
  query: Type.Object(scenarioQuery, { additionalProperties: false }),
  scope: 'watchlists',
});
export const [explainHoldingCall, explainHoldingFileCall] = ofHolding;

const listId = Type.String({ description: 'Id of one of the reader’s watchlists' });

/** `currency` is that of the total: of the holdings in it, or with `of` of all holdings at the latest rates of exchange. */
const totalQuery = Type.Object(
  { ...scenarioQuery, currency: Type.String({ pattern: currencyCode }), of: Type.Optional(Type.Literal('all')) },
  { additionalProperties: false },
);

/** For the owner of the list alone, with full access. */
const ofTotal = explanationCalls({
  path: '/api/watchlists/:id/explain/:figure/',
  what: 'how a total of a watchlist is computed',
  params: Type.Object({ id: listId, figure: Type.Enum([...figuresIn('total')]) }),
  query: totalQuery,
  scope: 'watchlists',
});
export const [explainTotalCall, explainTotalFileCall] = ofTotal;

/** `period` is a year or a quarter: 2028, 2028-Q3. */
const paymentsQuery = Type.Object(
  {
    currency: Type.String({ pattern: currencyCode }),
    period: Type.String({ pattern: '^\\d{4}(-Q[1-4])?$', description: 'Year or quarter' }),
  },
  { additionalProperties: false },
);

/** For the owner of the list alone, with full access. */
const ofPayments = explanationCalls({
  path: '/api/watchlists/:id/payments/explain/:figure/',
  what: 'what a watchlist pays in a period to come',
  params: Type.Object({ id: listId, figure: Type.Enum([...figuresIn('payments')]) }),
  query: paymentsQuery,
  scope: 'watchlists',
});
export const [explainPaymentsCall, explainPaymentsFileCall] = ofPayments;

/** `date` is the end of one of the periods that the multipliers of the company are told of. */
const multiplierQuery = Type.Object(
  { date: Type.String({ pattern: isoDatePattern, description: 'Last day of the period' }) },
  { additionalProperties: false },
);

/** For full access alone. */
const ofMultiplier = explanationCalls({
  path: '/api/company/:emitentId/explain/:figure/',
  what: 'how a multiplier of a company is computed',
  params: Type.Object({
    emitentId: Type.String({ description: 'Id of the company' }),
    figure: Type.Enum([...figuresIn('multiplier')]),
  }),
  query: multiplierQuery,
});
export const [explainMultiplierCall, explainMultiplierFileCall] = ofMultiplier;

/** Every explanation, and the same as a table. */
export const explainCalls = [...ofBond, ...ofHolding, ...ofTotal, ...ofPayments, ...ofMultiplier] as const;
