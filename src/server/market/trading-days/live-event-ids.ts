import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** How readers are told ids of events. */
export interface LiveEventIds {
  readonly told: (id: number) => string;
  /** Null for a text that was never told as an id, or under another secret. */
  readonly known: (text: string) => number | null;
}

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, ID_BYTES, TAG_BYTES] = [12, 8, 16];
const TEXT = /^[\w-]{48}$/;

/**
 * Ids count the changes of the site, hidden ones too: readers are told them encrypted, another text each time, by a key that all nodes have.
 * A reader whose id is not known any more is told all anew.
 */
export function liveEventIds(secret: string): LiveEventIds {
  const key = createHmac('sha256', secret).update('live event ids').digest();
  return {
    told: (id) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const plain = Buffer.alloc(ID_BYTES);
      plain.writeBigInt64BE(BigInt(id));
      const text = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return text.toString('base64url');
    },
    known: (text) => {
      if (!TEXT.test(text)) return null;
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
        return Number(plain.readBigInt64BE());
      } catch {
        return null;
      }
    },
  };
}
