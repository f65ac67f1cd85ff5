import { Type } from 'typebox';
import { offerTypes } from '#domain/bond/issue.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, number, type Static, text } from '../platform/schemas.ts';

/** The eight columns of the specification. */
const bondOffers = Type.Object({
  items: arrayOf({
    date: field('schedule', text),
    period: optionalField('schedule', text),
    type: field('schedule', Type.Enum([...offerTypes])),
    option_type: optionalField('schedule', text),
    notice_period: optionalField('schedule', Type.Integer()),
    benchmark_spread: optionalField('schedule', number),
    price: optionalField('schedule', number),
    repurchased_amount: optionalField('schedule', number),
    isPast: field('state', Type.Boolean()),
  }),
});
export type BondOffers = Static<typeof bondOffers>;

export const offersCall = defineCall('GET /api/bonds/:id/offers/', {
  summary: 'List the puts and calls of a bond',
  params: bondParams,
  answer: bondOffers,
});
