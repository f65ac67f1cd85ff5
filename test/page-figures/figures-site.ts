import { languageHeader } from '#contract/platform/page-address.ts';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import type { RenderPage } from '#server/platform/pages/pages.ts';
import { buildServer } from '#server/site/build-server.ts';
import { cookieOf, usualOptions, type Who } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { type PageElement, pageTree } from './page-tree.ts';
import { type ToldFigure, toldFigures } from './told-figures.ts';

interface AnswerIn {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly bytes: Buffer;
}

/** The pages of the demo market as a full user reads them. */
export interface FiguresSite {
  readonly database: Database;
  /** The figures of a page; those of no bond are of the bond that is named. */
  figuresOf(path: string, bond?: number): Promise<readonly ToldFigure[]>;
  pageOf(path: string): Promise<PageElement>;
  /** What another kind of reader gets, in a language. */
  answerIn(path: string, language: LanguageCode, who: Who): Promise<AnswerIn>;
  textOf(path: string): Promise<string>;
  bytesOf(path: string): Promise<Buffer>;
  jsonOf(path: string): Promise<unknown>;
  close(): Promise<void>;
}

const inLanguage = (path: string, code: LanguageCode) => `${path}${path.includes('?') ? '&' : '?'}lang=${code}`;

/** The figures of a page; those of no bond are of the bond that is named. */
export function figuresIn(page: PageElement, bond?: number): readonly ToldFigure[] {
  return toldFigures(page).map((figure) => ({ ...figure, bond: figure.bond ?? bond ?? null }));
}

const watchlist = { accountId: 'full-all', id: 1, name: 'Held', position: 1, createdAt: new Date(0) } as const;
const bought = {
  accountId: 'full-all',
  watchlistId: 1,
  quantity: 10,
  price: 98.5,
  boughtOn: isoDate('2026-11-02'),
  addedAt: new Date(0),
};

/** A site whose reader has some bonds on a watchlist. */
export async function openFiguresSite(renderPage: RenderPage, held: readonly number[]): Promise<FiguresSite> {
  const made = await copySeededMarket(0.03);
  const database = openDatabase({ url: made.url });
  await refreshSearchIndex(database);
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const app = await buildServer({ ...usualOptions(), database, clock, callLimits: uncounted, renderPage });
  const headers = await cookieOf(app, 'full-all');
  const cookies = new Map<Who, ReturnType<typeof cookieOf>>();
  const kept = (who: Who) => {
    const cookie = cookieOf(app, who);
    cookies.set(who, cookie);
    return cookie;
  };
  await database.kysely.insertInto('watchlist').values(watchlist).execute();
  const entries = held.map((bondId, at) => ({ ...bought, id: at + 1, bondId }));
  await database.kysely.insertInto('watchlistEntry').values(entries).execute();
  const answerOf = async (url: string) => {
    const answer = await app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return answer;
  };
  const answerIn: FiguresSite['answerIn'] = async (url, language, who) => {
    const cookie = await (cookies.get(who) ?? kept(who));
    const isCall = url.startsWith('/api/');
    const answer = await app.inject({
      url: isCall ? url : inLanguage(url, language),
      headers: isCall ? { ...cookie, [languageHeader]: language } : cookie,
    });
    const type = String(answer.headers['content-type']);
    return { status: answer.statusCode, type, body: answer.body, bytes: answer.rawPayload };
  };
  const textOf = async (url: string) => (await answerOf(url)).body;
  const pageOf = async (path: string) => pageTree(await textOf(path));
  const figuresOf: FiguresSite['figuresOf'] = async (path, bond) => figuresIn(await pageOf(path), bond);
  const close = async () => {
    await app.close();
    await database.close();
    await made.drop();
  };
  return {
    database,
    figuresOf,
    pageOf,
    answerIn,
    textOf,
    bytesOf: async (url) => (await answerOf(url)).rawPayload,
    jsonOf: async (url) => (await answerOf(url)).json(),
    close,
  };
}
