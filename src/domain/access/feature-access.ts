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

export type FeatureAccess = 'allowed' | 'sign-in' | 'get-access' | 'missing-flag';

/** Whether a viewer may use a feature at this level; when not, what would open it. */
export function featureAccess(viewer: Viewer, feature: GatedFeature, level = viewer.level): FeatureAccess {
  if (level <= 0) return 'sign-in';
  if (level < fullLevel) return 'get-access';
  const flag = flagOfFeature[feature];
  return flag === undefined || viewer.flags.includes(flag) ? 'allowed' : 'missing-flag';
}
