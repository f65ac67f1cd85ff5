import type { ErrorCode } from '#contract/platform/errors.ts';
import { type FeatureAccess, featureAccess, type GatedFeature } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

const codeOfAccess: Readonly<Record<Exclude<FeatureAccess, 'allowed'>, ErrorCode>> = {
  'sign-in': 'need_auth',
  'get-access': 'need_access',
  'missing-flag': 'access_denied_auth',
};

/** Refuses a viewer who may not use a feature, with the code that says what would open it. */
export function requireFeature(viewer: Viewer, feature: GatedFeature, level = viewer.level): void {
  const access = featureAccess(viewer, feature, level);
  if (access !== 'allowed') throw new Refusal(codeOfAccess[access], null);
}
