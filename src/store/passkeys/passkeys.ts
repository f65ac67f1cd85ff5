import type { TableOf } from '../column-map.ts';

interface Passkey {
  readonly id: string;
  readonly accountId: string;
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  /** Kept by a service that carries it to other devices. */
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export type PasskeyTable = TableOf<Passkey, 'createdAt' | 'lastUsedAt'>;
