import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { UsualConventions } from '#domain/bond/shown-convention.ts';
import { type DayNumber, type IsoDate, isoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { LabelBook } from '../labels/label-book.ts';
import type { SiteMetrics } from '../metrics/request-metrics.ts';
import type { CallLimits } from './call-limits.ts';
import type { Gate } from './gate.ts';

/** By what a request is somebody's, to ask again while its answer goes on. */
export interface ViewerSource {
  /** The same for requests of one session or key. */
  readonly id: string;
  /** Who asks by it now: a visitor once it holds no more. */
  readonly now: () => Promise<Viewer>;
}

/** What the routes of every subject work with; a subject that needs more says so in a `services.ts` of its own. */
export interface Services {
  readonly database: Database;
  /** For files: few connections and much patience. */
  readonly fileDatabase: Database;
  readonly gate: Gate;
  readonly labels: LabelBook;
  readonly callLimits: CallLimits;
  readonly metrics: SiteMetrics;
  /** The session or the key that a request came with. */
  readonly viewerSourceOf: (request: Pick<FastifyRequest, 'session' | 'apiKey'>) => ViewerSource;
  readonly secret: string;
  /** How the site is called in addresses. */
  readonly product: string;
  /** For how many hours a quote is fresh. */
  readonly quoteHours: number;
  /** In which conventions yields are told until a reader chooses. */
  readonly usualConventions: UsualConventions;
  /** Where readers reach the site, if the operator says so. */
  readonly publicUrl: URL | undefined;
  readonly clock: () => Date;
  /** The day that an answer stands on: the present one, or that as of which its request asks. */
  readonly today: () => IsoDate;
  readonly presentDay: () => IsoDate;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as the session says. */
    viewer: Viewer;
  }
}

/** Reads the dates of moments in a time zone. */
export function dayIn(timeZone: string): (moment: Date) => IsoDate {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => isoDate(format.format(moment));
}

/** Reads the date of the clock in a time zone. */
export function todayIn(timeZone: string, clock: () => Date): () => IsoDate {
  const dayOf = dayIn(timeZone);
  return () => dayOf(clock());
}

const SECONDS_PER_DAY = 86_400;

/** The midnight, UTC, with which a day begins, in Unix seconds. */
export function unixSeconds(day: DayNumber): number {
  return day * SECONDS_PER_DAY;
}

const packageFile: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

/** The version of the product that runs. */
export const { version: productVersion = '' } = packageFile as { readonly version?: string };
