import { effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';

/** Refuses who may not compare, and whom the venue of a line is closed to. */
export function requireCompare(viewer: Viewer, venueIds: readonly number[]): void {
  const level = Math.min(...venueIds.map((venueId) => effectiveLevel(viewer, venueId)));
  requireFeature(viewer, 'compare', viewer.level < fullLevel ? viewer.level : level);
}
