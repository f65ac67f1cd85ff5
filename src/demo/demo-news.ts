import type { IssuerNews, NewsWords } from '#domain/issuer/issuer-news.ts';
import { languages } from '#domain/platform/language.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { saveIssuerNews, saveNewsWords } from '#store/issuer/issuer-news/issuer-news.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type DemoIssuer, demoIssuers } from './demo-issuers.ts';
import { type Random, randomStream } from './random.ts';
import words from './words/news.json' with { type: 'json' };

export interface DemoNews {
  readonly news: IssuerNews;
  readonly words: readonly NewsWords[];
}

const topics = ['results', 'coupon', 'meeting', 'programme'] as const;
const codes = languages.map(({ code }) => code);

/** Every sixth issuer is not in the news; the first one fills several pages. */
const silentEvery = 6;
const talkedOf = { issuerId: 101, count: 34 } as const;

function newsOf(issuer: DemoIssuer, index: number, random: Random, today: DayNumber): DemoNews {
  const topic = random.pick(topics);
  const day = isoFromDayNumber((today - index * 9 - random.whole(1, 8)) as DayNumber);
  const code = `demo-${issuer.id}-${index}`;
  return {
    news: {
      code,
      issuerId: issuer.id,
      publishedAt: new Date(`${day}T${String(random.whole(10, 18))}:${String(random.whole(10, 59))}:00Z`),
      url: index % 3 === 0 ? null : `https://news.example/${code}/`,
    },
    words: codes.map((language) => ({
      language,
      title: words[topic][language].replace('{name}', issuer.shortName),
      text: null,
    })),
  };
}

/** News about the issuers of the demo market, none of it true; the same seed and day give the same. */
export function demoNews(seed: number, today: DayNumber): readonly DemoNews[] {
  return demoIssuers
    .filter(({ id }) => id % silentEvery !== 0)
    .flatMap((issuer) => {
      const random = randomStream(seed, `news of ${issuer.id}`);
      const count = issuer.id === talkedOf.issuerId ? talkedOf.count : random.whole(1, 6);
      return Array.from({ length: count }, (_, index) => newsOf(issuer, index, random, today));
    });
}

/** Stores the news of the demo market. */
export async function saveDemoNews(tx: WriteTransaction, seed: number, today: DayNumber): Promise<void> {
  const made = demoNews(seed, today);
  const news = made.map(({ news }) => news);
  const ids = await saveIssuerNews(tx, news);
  const written = made.flatMap((own) => {
    const newsId = ids.get(own.news.code);
    return newsId === undefined ? [] : own.words.map((word) => ({ newsId, ...word }));
  });
  await saveNewsWords(tx, written);
}
