import { Type } from 'typebox';
import { defineCall } from '../platform/call.ts';
import { closedObject } from '../platform/schemas.ts';

/** Largest id that is stored. */
const MAX_ACTION_ID = 2_147_483_647;

const contactAction = closedObject({ actionId: Type.Integer({ minimum: 1, maximum: MAX_ACTION_ID }) });

const bondParams = Type.Object({ bondId: Type.String({ description: 'Id of the bond' }) });

/** ISO 3166-1, two letters. */
const countryId = Type.String({ pattern: '^[A-Z]{2}$' });

/** The answer of calls that only log: an empty object. */
const logged = Type.Object({});

/** The address of the specification: a GET that writes. */
export const readerActionCall = defineCall('GET /cb/current_user/action_log/global/json/:actionId/', {
  summary: 'Log what the reader did',
  kind: 'write',
  params: Type.Object({ actionId: Type.String({ description: 'Id of the action' }) }),
  answer: logged,
});

export const contactActionCall = defineCall('POST /api/contactActionLog/', {
  summary: 'Log that the reader opened the rest of a table',
  body: contactAction,
  answer: logged,
});

export const bondContactActionCall = defineCall('POST /api/bonds/:bondId/contactActionLog/', {
  summary: 'Log that the reader opened the rest of a table on the page of a bond',
  params: bondParams,
  body: contactAction,
  answer: logged,
});

/** The address says which bond; a body with another one is refused, and so is a country that is not its issuer's. */
export const bondViewCall = defineCall('POST /api/bonds/:bondId/incrementStatisticView/', {
  summary: 'Count a view of the page of a bond',
  params: bondParams,
  body: closedObject({
    bondId: Type.Integer(),
    emitentCountryId: Type.Optional(countryId),
    emitentCountryRegionId: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  }),
  answer: logged,
});
