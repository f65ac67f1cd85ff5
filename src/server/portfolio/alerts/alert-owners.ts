import type { Viewer } from '#domain/account/access/viewer.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { mayBeTold, type ToldKind } from '#domain/portfolio/alerts/alert-rule.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { findAlertOwners } from '#store/portfolio/alerts/alert-owners.ts';
import type { Services } from '../services.ts';

interface Watched {
  readonly accountId: string;
  readonly hasSecondFactor: boolean;
  readonly kind: ToldKind;
  readonly venueId: number | null;
  readonly field?: string | null;
  readonly conditions?: readonly { readonly field: string }[] | null;
}

export interface Owners {
  /** Who he is at this moment, in the session in which he made a rule; undefined where his account is closed. */
  viewerOf(rule: Pick<Watched, 'accountId' | 'hasSecondFactor'>): Viewer | undefined;
  /** Whether the owner of a rule may be told of it at this moment. */
  mayBeTold(rule: Watched): boolean;
}

/** Whose rules they are, with what they may see at this moment. */
export async function readOwners(
  tx: Queries,
  { accounts, gate, clock }: Pick<Services, 'accounts' | 'gate' | 'clock'>,
  rules: Iterable<{ readonly accountId: string }>,
  bonds: List = lists.bonds,
): Promise<Owners> {
  const owners = await findAlertOwners(
    tx,
    Array.from(rules, ({ accountId }) => accountId),
    clock(),
  );
  const viewerOf: Owners['viewerOf'] = ({ accountId, hasSecondFactor }) => {
    const owner = owners.get(accountId);
    return owner === undefined || owner.isClosed ? undefined : accounts.viewerOf({ ...owner, hasSecondFactor });
  };
  return {
    viewerOf,
    mayBeTold: (rule) => {
      const viewer = viewerOf(rule);
      const hiddenVenueIds = owners.get(rule.accountId)?.hiddenVenueIds ?? [];
      return viewer !== undefined && mayBeTold({ viewer, hiddenVenueIds }, rule, gate.shows, bonds);
    },
  };
}
