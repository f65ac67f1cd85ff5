import { type Static, Type } from 'typebox';
import { field, optionalField } from './field.ts';

/** The demo accounts that a fresh instance offers; real accounts have passwords of their own. */
const demoAccounts = ['member', 'support', 'full', 'full-all'] as const;

/** Body of POST /api/session/. */
export const signInRequest = Type.Object({ account: Type.Enum([...demoAccounts]) }, { additionalProperties: false });

/** Answer of GET, POST and DELETE /api/session/: who the reader is. */
export const session = Type.Object({
  accountId: optionalField('state', Type.String()),
  name: optionalField('state', Type.String()),
  level: field('state', Type.Integer()),
  flags: field('state', Type.Array(Type.String())),
  tariffs: field('state', Type.Array(Type.Integer())),
  audience: field('state', Type.Union([Type.Literal('visitor'), Type.Literal('member'), Type.Literal('full')])),
  demoAccounts: field('state', Type.Array(Type.String())),
  hasGeneratedData: field('state', Type.Boolean()),
});
export type Session = Static<typeof session>;
