import type { ArchiveFormat } from '#contract/market/trading-days/archive-file.ts';
import { type FeatureAccess, featureAccess } from '#domain/account/access/feature-access.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { keyOfLine, type LineId } from '../data/compared-lines.ts';

export interface ArchiveOf {
  /** The main line first. */
  readonly lines: readonly LineId[];
  readonly range: DateRange;
  /** Names of the columns that the file shall have, in their order; none for all that have a value. */
  readonly columns: readonly string[];
}

/** Where the trading days of a period are as a file. */
export function archiveAddress({ lines, range, columns }: ArchiveOf, format: ArchiveFormat): string {
  const query = {
    format,
    items: lines.map(keyOfLine).join(','),
    startDate: range.start,
    endDate: range.end,
    columns: columns.length === 0 ? undefined : columns.join(','),
  };
  return addressOfCall('GET /api/bonds/:id/archive/', { params: { id: lines[0]?.id ?? 0 }, query });
}

/** Whether a reader may have the file: by the least that any of its venues leaves him. */
export function archiveAccess(
  session: Pick<Viewer, 'level' | 'flags'>,
  lines: readonly Pick<LineId, 'venueId'>[],
): FeatureAccess {
  const levels = lines.map(({ venueId }) => effectiveLevel(session, venueId));
  return featureAccess(session, 'xls', Math.min(session.level, ...levels));
}
