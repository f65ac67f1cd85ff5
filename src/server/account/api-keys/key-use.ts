import { type NewUse, noteApiKeyUse } from '#store/account/api-keys/api-key-use.ts';
import type { Database } from '#store/platform/database/database.ts';

/** Counts the calls of keys on this node, and adds them up in the database now and then: no call waits for that. */
export interface KeyUse {
  note(keyId: number): void;
  /** Adds up what was counted. */
  flush(): Promise<void>;
}

export function countKeyUse(database: Database, clock: () => Date): KeyUse {
  let counted = new Map<number, NewUse>();
  return {
    note: (keyId) => {
      counted.set(keyId, { keyId, calls: (counted.get(keyId)?.calls ?? 0) + 1, usedAt: clock() });
    },
    flush: async () => {
      if (counted.size === 0) return;
      const uses = [...counted.values()];
      counted = new Map();
      await noteApiKeyUse(database, uses);
    },
  };
}
