import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { closedObject, type Static } from '../platform/schemas.ts';
import { typedCode } from './session/session.ts';

const secondFactor = Type.Object({
  /** Whether signing in asks for a code. */
  isOn: field('state', Type.Boolean()),
  /** Since when, as a moment in UTC. */
  since: optionalField('state', Type.String()),
  recoveryCodesLeft: field('state', Type.Integer()),
});
export type SecondFactor = Static<typeof secondFactor>;

export const secondFactorStateCall = defineCall('GET /api/profile/second-factor/', {
  summary: 'Tell whether signing in takes a second factor',
  answer: secondFactor,
});

const newSecondFactor = Type.Object({
  /** In base32, for who types it. */
  secret: field('state', Type.String()),
  /** What an authenticator reads from a QR code. */
  address: field('state', Type.String()),
});

export const setUpSecondFactorCall = defineCall('POST /api/profile/second-factor/set-up/', {
  summary: 'Begin to set up an authenticator; it counts once a code confirms it',
  answer: newSecondFactor,
});

const recoveryCodes = Type.Object({ recoveryCodes: field('state', Type.Array(Type.String())) });

export const confirmSecondFactorCall = defineCall('POST /api/profile/second-factor/', {
  summary: 'Confirm the authenticator by a code, and get the recovery codes, which are told this once',
  body: closedObject({ code: typedCode }),
  answer: recoveryCodes,
});

export const renewRecoveryCodesCall = defineCall('POST /api/profile/second-factor/recovery-codes/', {
  summary: 'Get new recovery codes in place of all before',
  answer: recoveryCodes,
});

export const endSecondFactorCall = defineCall('DELETE /api/profile/second-factor/', {
  summary: 'Sign in without a second factor from now on',
  answer: secondFactor,
});
