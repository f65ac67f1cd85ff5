import type { AccessFlag, Viewer } from './viewer.ts';
import { fullLevel } from './viewer.ts';

/** Features that only full access opens; each has a prompt text of its own. */
export const gatedFeatures = [
  'xls',
  'watchlist',
  'list_export',
  'file_download',
  'risk_report',
  'covenants',
  'reports',
  'compare',
  'cash_flow_export',
  'sort_by_masked',
] as const;
export type GatedFeature = (typeof gatedFeatures)[number];

/** Flag that a feature needs beside the level. */
const flagOfFeature: Partial<Readonly<Record<GatedFeature, AccessFlag>>> = {
  xls: 'exportAccess',
  file_download: 'docsAccess',
};

export const featureAccesses = ['allowed', 'sign-in', 'get-access', 'missing-flag'] as const;
export type FeatureAccess = (typeof featureAccesses)[number];

function accessOf({ level, flags }: Pick<Viewer, 'level' | 'flags'>, flag: AccessFlag | undefined): FeatureAccess {
  if (level <= 0) return 'sign-in';
  if (level < fullLevel) return 'get-access';
  return flag === undefined || flags.includes(flag) ? 'allowed' : 'missing-flag';
}

/** Whether a viewer may use a feature at this level; when not, what would open it. */
export function featureAccess(
  viewer: Pick<Viewer, 'level' | 'flags'>,
  feature: GatedFeature,
  level = viewer.level,
): FeatureAccess {
  return accessOf({ level, flags: viewer.flags }, flagOfFeature[feature]);
}

/** What the page of access tells of: the figures themselves, those of venue 381, and every gated feature. */
export const featuresOfAccess = ['figures', 'nsd', ...gatedFeatures] as const;

interface FeatureRow {
  readonly feature: (typeof featuresOfAccess)[number];
  /** The flag that it needs beside full access. */
  readonly flag: AccessFlag | null;
  readonly access: FeatureAccess;
}

/** What each feature needs, and whether a viewer has it. */
export function accessRows(viewer: Viewer): readonly FeatureRow[] {
  return featuresOfAccess.map((feature) => {
    const flag = feature === 'nsd' ? 'nsd' : feature === 'figures' ? undefined : flagOfFeature[feature];
    return { feature, flag: flag ?? null, access: accessOf(viewer, flag) };
  });
}
