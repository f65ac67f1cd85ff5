import { useRef, useState } from 'react';
import { keepInCookie, pageCookieIn } from '../../context/page-cookie.ts';

/** How a reader likes his charts over time, whichever they are. */
export interface SeriesView {
  /** Of the texts in the chart, in pixels. */
  readonly textSize: number;
  readonly hasLogo: boolean;
}

const cookieName = 'bondlens-series';
const textSizes = { usual: 11, min: 8, max: 20 } as const;

/** A size that the buttons can lead to. */
export function possibleTextSize(size: number): number {
  return Math.min(textSizes.max, Math.max(textSizes.min, size));
}

/** The choice in a Cookie header: `13.logo` is 13 px and the logo. */
export function seriesViewOf(cookies: string | null): SeriesView {
  const [, size, logo] = /^(\d{1,2})(\.logo)?$/.exec(pageCookieIn(cookies ?? '', cookieName) ?? '') ?? [];
  return { textSize: possibleTextSize(Number(size ?? textSizes.usual)), hasLogo: logo !== undefined };
}

/** The choice as its cookie keeps it. */
export function seriesViewText({ textSize, hasLogo }: SeriesView): string {
  return `${textSize}${hasLogo ? '.logo' : ''}`;
}

/** Says what of the choice becomes what. */
export type SeriesViewChange = (view: SeriesView) => Partial<SeriesView>;

/** The choice, and how to change it; it is kept for all charts over time. Each change counts, also one that comes before the last one is drawn. */
export function useSeriesView(first: SeriesView): readonly [SeriesView, (change: SeriesViewChange) => void] {
  const [view, setView] = useState(first);
  const newest = useRef(first);
  const change = (changeOf: SeriesViewChange) => {
    newest.current = { ...newest.current, ...changeOf(newest.current) };
    setView(newest.current);
    keepInCookie(cookieName, seriesViewText(newest.current));
  };
  return [view, change];
}
