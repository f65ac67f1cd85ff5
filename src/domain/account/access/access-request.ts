import type { Grantable } from './access-grant.ts';
import { audienceOfLevel, fullLevel, supportTariff, type Viewer } from './viewer.ts';

/** What is asked for: a subscription by who has no full access, or more than he has by who has it. */
export const accessRequestKinds = ['send', 'expand'] as const;
export type AccessRequestKind = (typeof accessRequestKinds)[number];

/** What the operator decides: requests for access, for the quotes that a ground hides, and for the files of a provider of comments. */
export const requestKinds = [...accessRequestKinds, 'quotes', 'comments'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ['waits', 'granted', 'refused'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request waits until somebody decides. */
export function requestStateOf(decision: Exclude<RequestState, 'waits'> | null): RequestState {
  return decision ?? 'waits';
}

const fullAccess: Grantable = { kind: 'level', value: String(fullLevel) };
const flag = (value: string): Grantable => ({ kind: 'flag', value });

/** The tariffs that the page of access offers: the number by which one is asked for, and what it opens. */
const tariffs = [
  { key: 'full', id: 1, opens: [fullAccess] },
  { key: 'files', id: 2, opens: [fullAccess, flag('exportAccess'), flag('docsAccess')] },
  { key: 'all', id: 3, opens: [fullAccess, flag('exportAccess'), flag('docsAccess'), flag('nsd')] },
  { key: 'support', id: supportTariff, opens: [{ kind: 'tariff', value: String(supportTariff) }] },
] as const satisfies readonly {
  readonly key: string;
  readonly id: number;
  readonly opens: readonly Grantable[];
}[];

export const offeredTariffKeys = tariffs.map(({ key }) => key);
export type OfferedTariffKey = (typeof tariffs)[number]['key'];

interface OfferedTariff {
  readonly key: OfferedTariffKey;
  readonly id: number;
}

function has({ level, flags, tariffs: own }: Viewer, { kind, value }: Grantable): boolean {
  if (kind === 'level') return level >= Number(value);
  return kind === 'flag' ? flags.some((each) => each === value) : own.includes(Number(value));
}

/** The tariffs that would open something to an account. Full access has support without its tariff. */
export function offersFor(viewer: Viewer): readonly OfferedTariff[] {
  const isFull = audienceOfLevel(viewer.level) === 'full';
  return tariffs
    .filter(({ id, opens }) => !(isFull && id === supportTariff) && opens.some((each) => !has(viewer, each)))
    .map(({ key, id }) => ({ key, id }));
}

/** The tariff of a number that the page offers; undefined for another one. */
export function offeredTariffKey(id: number): OfferedTariffKey | undefined {
  return tariffs.find((tariff) => tariff.id === id)?.key;
}

/** What to give who is granted a tariff: what it opens, or, where that is not known here, the tariff itself. */
export function grantsOfTariff(id: number): readonly Grantable[] {
  return tariffs.find((tariff) => tariff.id === id)?.opens ?? [{ kind: 'tariff', value: String(id) }];
}

/** How an account asks for more. */
export function requestKindFor({ level }: Pick<Viewer, 'level'>): AccessRequestKind {
  return audienceOfLevel(level) === 'full' ? 'expand' : 'send';
}
