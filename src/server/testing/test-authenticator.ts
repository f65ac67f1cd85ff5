import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

interface Manner {
  /** Whether it asked its owner; true where absent. */
  readonly isVerified?: boolean;
  readonly signCount?: number;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey of the curve P-256, made by the letter of WebAuthn Level 3 (6.1, 6.5, 7). */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #signCount = 0;

  /** What the browser sends of a new passkey. */
  create({ challenge, origin, rpId }: Asked, { isVerified = true }: Manner = {}) {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#head(rpId, isVerified, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** What it sends when it is asked to sign. */
  get({ challenge, origin, rpId }: Asked, { isVerified = true, signCount }: Manner = {}) {
    this.#signCount = signCount ?? this.#signCount + 1;
    const authenticatorData = this.#head(rpId, isVerified, 0);
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false });
    const key = createPrivateKey(this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), key)),
    });
  }

  #answer<Response extends object>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  }

  #head(rpId: string, isVerified: boolean, more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more);
    rest.writeUInt32BE(this.#signCount, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return isoCBOR.encode(key as never);
  }
}
