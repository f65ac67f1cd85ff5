import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';
import { closedObject, nullable } from '../platform/schemas.ts';

const settings = closedObject({ hints: Type.Optional(Type.Boolean()), yieldNote: Type.Optional(Type.Boolean()) });

/** The settings of the account that asks. */
export const userSettingsCall = defineCall('GET /api/user/settings/', {
  summary: 'Tell the settings of the reader',
  answer: Type.Object({ hints: field('state', Type.Boolean()) }),
});

/** Keeps settings: of an account in the account, of a visitor in a cookie. `sid` is read by nobody: who asks is said by the session. */
export const saveUserSettingsCall = defineCall('POST /api/user/set-settings/', {
  summary: 'Keep settings of the reader',
  body: closedObject({
    sid: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    settings: Type.Union([settings, closedObject({ settings })]),
  }),
  answer: Type.Object({ hints: field('state', Type.Boolean()) }),
});
