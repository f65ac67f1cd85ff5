import { Type } from 'typebox';

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
export const newPasskeyResponse = Type.Object({
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
