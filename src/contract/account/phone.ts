import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { closedObject } from '../platform/schemas.ts';

const phoneState = Type.Object({
  /** In international form; null where none is confirmed. */
  phone: optionalField('state', Type.String()),
});

export const phoneCall = defineCall('GET /api/profile/phone/', {
  summary: 'Tell the confirmed phone number of the account',
  answer: phoneState,
});

export const updatePhoneCall = defineCall('POST /api/profile/update_mob/', {
  summary: 'Name a phone number, which counts once a code has confirmed it',
  body: closedObject({ phone: Type.String({ maxLength: 40 }) }),
  answer: Type.Object({
    /** What is wrong with the number, in the language of the reader; empty where nothing is. */
    messages: field('state', Type.Array(Type.String())),
  }),
});

/** The action that the start page's address names to have a code sent. */
export const sendCodeAction = 'ajaxSendCode';

export const sendPhoneCodeCall = defineCall('GET /', {
  summary: 'Send a code to the phone number that was named last',
  kind: 'write',
  query: closedObject({ action: Type.Literal(sendCodeAction) }),
  answer: Type.Object({
    /** Seconds until another may be sent. */
    resendAfter: field('state', Type.Integer()),
    /** Whether the site sends texts itself; where it does not, its operator has the code. */
    sendsText: field('state', Type.Boolean()),
  }),
});

export const checkPhoneCodeCall = defineCall('POST /api/profile/check_code/', {
  summary: 'Confirm the phone number by the code that was sent to it',
  body: closedObject({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
  answer: phoneState,
});
