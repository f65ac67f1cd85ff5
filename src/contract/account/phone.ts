import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';

const phoneState = Type.Object({
  /** In international form; null where none is confirmed. */
  phone: optionalField('state', Type.String()),
});

export const phoneCall = defineCall({
  method: 'GET',
  path: '/api/profile/phone/',
  summary: 'Tell the confirmed phone number of the account',
  answer: phoneState,
});

export const updatePhoneCall = defineCall({
  method: 'POST',
  path: '/api/profile/update_mob/',
  summary: 'Name a phone number, which counts once a code has confirmed it',
  body: Type.Object({ phone: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
  answer: Type.Object({
    /** What is wrong with the number, in the language of the reader; empty where nothing is. */
    messages: field('state', Type.Array(Type.String())),
  }),
});

/** The action that the start page's address names to have a code sent. */
export const sendCodeAction = 'ajaxSendCode';

export const sendPhoneCodeCall = defineCall({
  method: 'GET',
  path: '/',
  summary: 'Send a code to the phone number that was named last',
  kind: 'write',
  query: Type.Object({ action: Type.Literal(sendCodeAction) }, { additionalProperties: false }),
  answer: Type.Object({
    /** Seconds until another may be sent. */
    resendAfter: field('state', Type.Integer()),
  }),
});

export const checkPhoneCodeCall = defineCall({
  method: 'POST',
  path: '/api/profile/check_code/',
  summary: 'Confirm the phone number by the code that was sent to it',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, { additionalProperties: false }),
  answer: phoneState,
});
