import type { ValueSeries } from '../time-series.ts';

type SeriesEntity = ValueSeries['entity'];

interface VenueOfLine {
  readonly venueId: number;
  readonly venueName: string;
}

export function seriesEntityToWire({
  venueId,
  venueName,
  ...same
}: Omit<SeriesEntity, 'tgId' | 'tgName'> & VenueOfLine): SeriesEntity {
  return { ...same, tgId: venueId, tgName: venueName };
}

export function venueOfEntity({ tgId, tgName }: SeriesEntity): VenueOfLine {
  return { venueId: tgId, venueName: tgName };
}
