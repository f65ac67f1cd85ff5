import { Type } from 'typebox';
import { grantKinds, MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { closedObject, nullable } from '../../platform/schemas.ts';

/** What an operator may write: PostgreSQL keeps no NUL in a text. */
export const operatorWords = (minLength: 0 | 1) =>
  Type.String({ minLength, maxLength: MAX_REASON_LENGTH, pattern: '^[^\\u0000]*$' });

/** What is given: a level of 1 to 1077, a flag, or a tariff by its number. */
export const grantable = closedObject({
  kind: Type.Enum([...grantKinds]),
  value: Type.String({ minLength: 1, maxLength: 20 }),
});

/** The last day of a grant, UTC; null for ever. */
export const lastDay = nullable(Type.String({ pattern: isoDatePattern }));

/** An id of an account. */
export const accountId = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S*$' });
