import { mayBeTold } from '#domain/alerts/alert-access.ts';
import type { ToldKind } from '#domain/alerts/alert-rule.ts';
import { type AlertOwner, findAlertOwners } from '#store/alerts/alert-owners.ts';
import type { Queries } from '#store/database.ts';
import type { Services } from '../services.ts';

interface Watched {
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly kind: ToldKind;
  readonly venueId: number | null;
}

export interface Owners {
  /** The account that rules are of. */
  find(accountId: string): AlertOwner | undefined;
  /** Whether the owner of a rule may be told of it at this moment. */
  mayBeTold(rule: Watched): boolean;
}

/** Whose rules they are, with what they may see at this moment. */
export async function readOwners(
  tx: Queries,
  { accounts, gate, clock }: Pick<Services, 'accounts' | 'gate' | 'clock'>,
  rules: Iterable<{ readonly accountId: string }>,
): Promise<Owners> {
  const owners = await findAlertOwners(
    tx,
    Array.from(rules, ({ accountId }) => accountId),
    clock(),
  );
  return {
    find: (accountId) => owners.get(accountId),
    mayBeTold: ({ accountId, hasSecondFactor, ...rule }) => {
      const owner = owners.get(accountId);
      if (owner === undefined || owner.isClosed) return false;
      const viewer = accounts.viewerOf({ ...owner, hasSecondFactor });
      return mayBeTold({ viewer, hiddenVenueIds: owner.hiddenVenueIds }, rule, gate.shows);
    },
  };
}
