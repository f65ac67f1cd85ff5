import { pointsRefused, type TradingColumnName } from '#contract/market/trading-days/trading-columns.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { countTradingDays } from '#store/market/trading-days/find-trading-day.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';
import { type ArchiveRows, archiveRowsOf, contentOfFile } from './archive-rows.ts';
import { findTradingLines, type TradingLine } from './trading-line.ts';
import { contentFor } from './tradings-json.ts';

interface AskedArchive {
  readonly items: readonly LineId[];
  readonly range: DateRange;
  /** The columns; all that have a value where it is absent. */
  readonly names: readonly TradingColumnName[] | undefined;
  readonly viewer: Viewer;
  readonly language: Language;
}

/** Refuses a file without a row, and one with too many, before any of them is read. */
async function requirePoints({ database }: Services, lines: readonly LineId[], range: DateRange): Promise<void> {
  const pairs = lines.map(({ id, venueId }) => ({ instrumentId: id, venueId }));
  const count = await countTradingDays(database, pairs, range);
  if (count === 0) throw new Refusal('no_data_for_period');
  if (count >= pointsRefused) throw new Refusal('many_points');
}

/** The rows of lines in a period as the reader may see them, and the lines that are open to him. */
export async function findArchive(
  services: Services,
  { items, range, names, viewer, language }: AskedArchive,
): Promise<{ readonly lines: readonly TradingLine[]; readonly archive: ArchiveRows }> {
  const { database, gate } = services;
  const { accountId } = viewer;
  const hiddenVenueIds = await findHiddenVenueIds(database, accountId);
  const open = items.filter(({ venueId }) => !hiddenVenueIds.has(venueId));
  await requirePoints(services, open, range);
  const level = Math.min(...open.map(({ venueId }) => effectiveLevel(viewer, venueId)));
  const shows = (family: FieldFamily) => gate.shows(family, level);
  const reader = { shows, language, chartType: 'price', columns: contentOfFile(names) } as const;
  const lines = await findTradingLines(services, open, { ...range, ...contentFor(reader), accountId });
  return { lines, archive: archiveRowsOf(lines, names, reader) };
}
