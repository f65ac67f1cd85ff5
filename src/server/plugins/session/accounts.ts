import {
  type AccessFlag,
  accessFlags,
  fullLevel,
  operatorId,
  supportTariff,
  type Viewer,
} from '#domain/access/viewer.ts';
import type { Database } from '#store/database.ts';
import { hasRealInstruments } from '#store/instruments/find-instruments.ts';
import { findOperatorPasswordHash } from '#store/operator-account/operator-account.ts';
import { isPasswordOf } from './password.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly flags: readonly AccessFlag[];
  readonly tariffs?: readonly number[];
}

/** The accounts with which a reader can be signed in at this moment. */
export interface Accounts {
  /** Ids of the demo accounts, which anybody may take. */
  demoIds(): Promise<readonly string[]>;
  /** Who an account is; undefined for one that is not there, or no longer. */
  find(id: string): Promise<Viewer | undefined>;
  hasOperator(): Promise<boolean>;
  isOperatorPassword(password: string): Promise<boolean>;
}

const demoAccountList: readonly Account[] = [
  { id: 'member', name: 'Demo member', level: 1, flags: [] },
  { id: 'support', name: 'Demo support plan', level: 1, flags: [], tariffs: [supportTariff] },
  { id: 'full', name: 'Demo full access', level: fullLevel, flags: [] },
  { id: 'full-all', name: 'Demo full access and all flags', level: fullLevel, flags: accessFlags },
];

function viewerOf({ id, name, level, flags, tariffs = [] }: Account): Viewer {
  return { accountId: id, name, level, flags, tariffs };
}

/** Who the demo accounts are, by their ids. */
export const demoViewers: ReadonlyMap<string, Viewer> = new Map(
  demoAccountList.map((account) => [account.id, viewerOf(account)]),
);

/** The account of who runs this instance: everything is open. */
const operator = viewerOf({ id: operatorId, name: 'Operator', level: fullLevel, flags: accessFlags });

/**
 * The accounts of an instance. The demo accounts are on where `offersDemo` says so, and only while every instrument is generated: nobody
 * reads licensed figures without a password.
 */
export function accountsOf(database: Database, offersDemo: boolean): Accounts {
  const isDemoOn = async () => offersDemo && !(await hasRealInstruments(database));
  const hash = () => findOperatorPasswordHash(database);
  return {
    demoIds: async () => ((await isDemoOn()) ? [...demoViewers.keys()] : []),
    find: async (id) => {
      if (id === operatorId) return (await hash()) === undefined ? undefined : operator;
      return (await isDemoOn()) ? demoViewers.get(id) : undefined;
    },
    hasOperator: async () => (await hash()) !== undefined,
    isOperatorPassword: async (password) => {
      const known = await hash();
      return known !== undefined && isPasswordOf(password, known);
    },
  };
}
