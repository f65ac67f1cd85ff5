import { type AccessFlag, accessFlags, fullLevel, supportTariff, type Viewer } from '#domain/access/viewer.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly flags: readonly AccessFlag[];
  readonly tariffs?: readonly number[];
}

export interface Accounts {
  readonly ids: readonly string[];
  find(id: string): Viewer | undefined;
}

const demoAccountList: readonly Account[] = [
  { id: 'member', name: 'Demo member', level: 1, flags: [] },
  { id: 'support', name: 'Demo support plan', level: 1, flags: [], tariffs: [supportTariff] },
  { id: 'full', name: 'Demo full access', level: fullLevel, flags: [] },
  { id: 'full-all', name: 'Demo full access and all flags', level: fullLevel, flags: accessFlags },
];

function viewerOf(account: Account): Viewer {
  const { id, name, level, flags, tariffs = [] } = account;
  if (!Number.isInteger(level) || level < 0 || level > fullLevel) {
    throw new RangeError(`Account ${id} has level ${level}; levels run from 0 to ${fullLevel}`);
  }
  return { accountId: id, name, level, flags, tariffs };
}

/** The accounts by id; throws a RangeError for a level outside 0 to 1077. */
export function accountsFrom(list: readonly Account[]): Accounts {
  const viewers = new Map(list.map((account) => [account.id, viewerOf(account)]));
  return { ids: [...viewers.keys()], find: (id) => viewers.get(id) };
}

/** The demo accounts, or none where the instance does not offer them. */
export function demoAccounts(isDemo: boolean): Accounts {
  return accountsFrom(isDemo ? demoAccountList : []);
}
