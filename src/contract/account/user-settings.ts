import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';

const settings = Type.Object({ hints: Type.Optional(Type.Boolean()) }, { additionalProperties: false });

/** The settings of the account that asks. */
export const userSettingsCall = defineCall({
  method: 'GET',
  path: '/api/user/settings/',
  summary: 'Tell the settings of the reader',
  answer: Type.Object({ hints: field('state', Type.Boolean()) }),
});

/** Keeps settings: of an account in the account, of a visitor in a cookie. `sid` is read by nobody: who asks is said by the session. */
export const saveUserSettingsCall = defineCall({
  method: 'POST',
  path: '/api/user/set-settings/',
  summary: 'Keep settings of the reader',
  body: Type.Object(
    {
      sid: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
      settings: Type.Union([settings, Type.Object({ settings }, { additionalProperties: false })]),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ hints: field('state', Type.Boolean()) }),
});
