import type { Session } from '#contract/account/session/session.ts';
import type { DataSource } from '#contract/platform/data-source.ts';
import type { Banner, ShellFacts } from '#contract/platform/shell.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { type Api, ask } from '../../platform/data/ask.ts';
import { closed, type Dismissible, dismissedIn } from './dismissal.ts';

/** A banner of a page: its kind, what its cookie remembers when it is closed, and the operator's text if it has one. */
export interface ShownBanner {
  readonly kind: Dismissible;
  readonly memory: string;
  readonly text: string | null;
  readonly url: string | null;
}

export interface Banners {
  readonly top: ShownBanner | null;
  readonly bottom: ShownBanner | null;
  /** Whether the registration banner may come up; the reader's doings decide when. */
  readonly mayOfferRegistration: boolean;
}

export interface BannerReader {
  readonly session: Pick<Session, 'audience'>;
  readonly today: string;
  readonly cookies: string | null;
  readonly agent: string | null;
}

const noBanners: Banners = { top: null, bottom: null, mayOfferRegistration: false };

function operatorBanner(kind: Dismissible, memory: string, banner: Banner | undefined): ShownBanner | null {
  return banner === undefined ? null : { kind, memory, text: banner.text, url: banner.url };
}

function respectedNotice(banners: readonly Banner[], { cookies }: BannerReader): ShownBanner | null {
  const banner = banners.find(({ kind }) => kind === 'respected');
  if (banner === undefined || dismissedIn(cookies, 'respected') === banner.id) return null;
  return operatorBanner('respected', banner.id, banner);
}

function accessNotice({ session, today, cookies }: BannerReader): ShownBanner | null {
  if (session.audience !== 'member' || dismissedIn(cookies, 'get-access') === today) return null;
  return { kind: 'get-access', memory: today, text: null, url: null };
}

type Device = 'huawei' | 'android' | 'apple';

// Huawei's phones call themselves Android too, so they are asked for first.
const marks: readonly (readonly [Device, RegExp])[] = [
  ['huawei', /huawei|honor|harmonyos|hmscore/i],
  ['android', /android/i],
  ['apple', /iphone|ipad|ipod/i],
];

/** The kind of phone or tablet that a User-Agent header names; null for other machines. */
export function deviceOfAgent(agent: string | null): Device | null {
  return marks.find(([, mark]) => mark.test(agent ?? ''))?.[0] ?? null;
}

function appBar(banners: readonly Banner[], { agent, cookies, session }: BannerReader): ShownBanner | null {
  const device = deviceOfAgent(agent);
  if (device === null || session.audience === 'visitor' || dismissedIn(cookies, 'app') !== null) return null;
  const banner = banners.find(({ kind }) => kind === `app-${device}`);
  return banner?.url === null ? null : operatorBanner('app', closed, banner);
}

function catfish(banners: readonly Banner[], { cookies }: BannerReader): ShownBanner | null {
  if (dismissedIn(cookies, 'catfish') !== null) return null;
  return operatorBanner(
    'catfish',
    closed,
    banners.find(({ kind }) => kind === 'catfish'),
  );
}

/**
 * What a page shows of its banners. At most one stands at the top (the operator's notice before the offer of access) and one at the bottom:
 * the app before the advertisement, the advertisement before registration.
 */
export function shownBanners(banners: readonly Banner[], reader: BannerReader): Banners {
  const bottom = appBar(banners, reader) ?? catfish(banners, reader);
  const isVisitor = reader.session.audience === 'visitor';
  return {
    top: isVisitor ? null : (respectedNotice(banners, reader) ?? accessNotice(reader)),
    bottom,
    mayOfferRegistration: isVisitor && bottom === null && dismissedIn(reader.cookies, 'registration') === null,
  };
}

/** What surrounds the pages of one load: banners, data sources, and whether the gallery is served. */
export interface ShellData extends Banners {
  readonly sources: readonly DataSource[];
  readonly hasGallery: boolean;
}

export const emptyShell: ShellData = { ...noBanners, sources: [], hasGallery: false };

/** What the server knows of the shell; null when it fails, for no page fails with it. */
export async function loadShellFacts(api: Api, language: LanguageCode): Promise<ShellFacts | null> {
  const answered = await ask(api, 'GET /api/shell/', { query: { language } });
  return answered.ok ? answered.value : null;
}

interface ShellReader {
  readonly facts: ShellFacts | null;
  readonly session: Session;
  readonly headers: Headers;
  readonly hasGallery: boolean;
}

/** What a page shows around its content to this reader. */
export function shellDataOf({ facts, session, headers, hasGallery }: ShellReader): ShellData {
  if (facts === null) return { ...emptyShell, hasGallery };
  const { banners, today, sources } = facts;
  const reader = { session, today, cookies: headers.get('Cookie'), agent: headers.get('User-Agent') };
  return { ...shownBanners(banners, reader), sources, hasGallery };
}
