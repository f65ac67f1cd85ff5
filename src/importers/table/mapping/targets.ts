import { bondTargets } from './bond-targets.ts';
import type { RowOf, Target } from './fields.ts';
import { issuerTargets } from './issuer-targets.ts';
import { marketTargets } from './market-targets.ts';
import { recordTargets } from './record-targets.ts';

/** What a mapping may fill. */
export const targets = {
  ...bondTargets,
  ...marketTargets,
  ...issuerTargets,
  ...recordTargets,
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof targets;

/** A row of a target. */
export type TargetRow<Name extends TargetName> = RowOf<(typeof targets)[Name]['fields']>;
