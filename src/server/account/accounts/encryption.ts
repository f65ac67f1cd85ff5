import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';

/** The secret in use, then the one before it while the two are changed over. */
export type Secrets = readonly [string, ...string[]];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A number that stays with a secret, by which what it encrypted is told from what another did. */
function versionOf(secret: string): number {
  return sha256(`version ${secret}`).readUInt32BE() >>> 1;
}

const cipherOf = (secret: string) => managedNonce(xchacha20poly1305)(sha256(secret));

/** The form of what is stored: `$ba$version$` and, in hex, nonce and ciphertext. It is that of better-auth, which wrote the first of them. */
const stored = /^\$ba\$(\d+)\$([\da-f]+)$/;

/** A text encrypted with the secret in use (XChaCha20-Poly1305). */
export function encrypted(text: string, [secret]: Secrets): string {
  return `$ba$${versionOf(secret)}$${bytesToHex(cipherOf(secret).encrypt(utf8ToBytes(text)))}`;
}

/** The text that one of the secrets encrypted; throws where none of them did. */
export function decrypted(text: string, secrets: Secrets): string {
  const [, version, bytes] = stored.exec(text) ?? [];
  const secret = secrets.find((each) => String(versionOf(each)) === version);
  if (secret === undefined || bytes === undefined) throw new Error('encrypted with a secret that is not here');
  return bytesToUtf8(cipherOf(secret).decrypt(hexToBytes(bytes)));
}
