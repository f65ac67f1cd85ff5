import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../platform/schemas.ts';

const joined = Type.Object({
  tables: arrayOf({
    table: field('text', Type.String()),
    /** Rows that the kept bond takes over. */
    moved: field('count', Type.Integer()),
    /** Rows that go, since the kept bond says the same itself. */
    dropped: field('count', Type.Integer()),
  }),
});
export type JoinedBondRows = Static<typeof joined>;

const bond = Type.String({ minLength: 1, maxLength: 20 });

/**
 * Makes one bond of two that are the same security, each named by its id or ISIN: what names the second names the first. A trial tells what would
 * be, and stores nothing.
 */
export const joinBondsCall = defineCall('POST /api/operator/bonds/join/', {
  summary: 'Make one bond of two as the operator',
  body: closedObject({ kept: bond, gone: bond, isTrial: Type.Boolean() }),
  answer: joined,
});
