import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { arrayOf, closedObject, type Static } from '../../platform/schemas.ts';

const passkey = Type.Object({
  id: field('state', Type.String()),
  name: field('state', Type.String()),
  /** As moments in UTC. */
  addedAt: field('state', Type.String()),
  usedAt: optionalField('state', Type.String()),
  /** Kept by a service that carries it to the reader's other devices. */
  isSynced: field('state', Type.Boolean()),
});

const passkeys = Type.Object({
  items: Type.Array(passkey),
  /** False where browsers know no passkeys: without TLS, or at an address that is no name. */
  isPossible: field('state', Type.Boolean()),
});
export type Passkeys = Static<typeof passkeys>;

export const passkeysCall = defineCall('GET /api/profile/passkeys/', {
  summary: 'List the passkeys of the account',
  answer: passkeys,
});

const keyKind = field('state', Type.Literal('public-key'));

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3, as far as we use it. */
const creationOptions = Type.Object({
  challenge: field('state', Type.String()),
  rp: Type.Object({ id: field('state', Type.String()), name: field('state', Type.String()) }),
  user: Type.Object({
    id: field('state', Type.String()),
    name: field('state', Type.String()),
    displayName: field('state', Type.String()),
  }),
  pubKeyCredParams: arrayOf({ alg: field('state', Type.Integer()), type: keyKind }),
  timeout: field('state', Type.Integer()),
  excludeCredentials: arrayOf({ id: field('state', Type.String()), type: keyKind }),
  authenticatorSelection: Type.Object({
    residentKey: field('state', Type.Literal('required')),
    requireResidentKey: field('state', Type.Literal(true)),
    userVerification: field('state', Type.Literal('required')),
  }),
  attestation: field('state', Type.Literal('none')),
});

export const newPasskeyOptionsCall = defineCall('POST /api/profile/passkeys/options/', {
  summary: 'Begin to add a passkey: what the browser has to be asked',
  answer: creationOptions,
});

const passkeyName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

const text = Type.String({ maxLength: 20_000 });

/** What a browser says of a credential beside its answer; nothing of it counts. */
const beside = {
  id: Type.String({ maxLength: 1400 }),
  rawId: Type.String({ maxLength: 1400 }),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')])),
};

/** A new passkey, as browsers write it (WebAuthn Level 3, RegistrationResponseJSON). */
const newPasskeyResponse = Type.Object({
  ...beside,
  response: Type.Object({
    clientDataJSON: text,
    attestationObject: text,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** The signature of a passkey (AuthenticationResponseJSON). */
export const passkeyResponse = Type.Object({
  ...beside,
  response: Type.Object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: Type.Optional(text),
  }),
});

export const addPasskeyCall = defineCall('POST /api/profile/passkeys/', {
  summary: 'Add the passkey that the browser has made',
  body: closedObject({ name: passkeyName, passkey: newPasskeyResponse }),
  answer: passkeys,
});

const passkeyId = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });

export const renamePasskeyCall = defineCall('POST /api/profile/passkeys/:id/', {
  summary: 'Give a passkey another name',
  params: passkeyId,
  body: closedObject({ name: passkeyName }),
  answer: passkeys,
});

export const deletePasskeyCall = defineCall('DELETE /api/profile/passkeys/:id/', {
  summary: 'Take a passkey away',
  params: passkeyId,
  answer: passkeys,
});
