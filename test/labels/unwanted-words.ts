import type { LanguageCode } from '#domain/platform/language.ts';

/** Words that no text of the language may have, and why not. */
interface Unwanted {
  readonly words: RegExp;
  readonly why: string;
  /** Texts that may have them, as "module key". */
  readonly except?: readonly string[];
}

const figures = 'the word for securities or market values; write the word for data';
const demo = 'demo data is fictitious, not generated';
const chart = 'write "Chart: Bondlens"';

/** Mistakes of the past in words, so that they do not come back. The glossary has the words to take. */
export const unwantedWords: Readonly<Record<LanguageCode, readonly Unwanted[]>> = {
  en: [
    { words: /\bgrounds?\b/i, why: 'write trading venue, venue' },
    { words: /\bneeds? full access/i, why: 'write requires full access' },
    { words: /\blog in\b/i, why: 'write sign in; the locked marker alone has it', except: ['tables log_in_to_access'] },
    { words: /\b(choose|chosen)\b/i, why: 'write select' },
    { words: /\b(deals?|offers?)\b/i, why: 'write trade; put/call' },
    { words: /\b(graph|archive)\b/i, why: 'write chart; history' },
    {
      words: /\b(indexes|data are|these data|nominal(?! yield)|rating grades)\b/i,
      why: 'write indices; data is; face value; ratings',
    },
    { words: /№/, why: 'write No.', except: ['tables row_number'] },
    { words: /\b(generated|nobody|drawn by)\b/i, why: demo },
  ],
  de: [
    { words: /werte\b/i, why: figures },
    { words: /\b(generiert\p{L}*|niemanden)\b/iu, why: demo },
    { words: /\b(zeigen|rollen|Merkliste|Messgröße)\b/i, why: 'write anzeigen; scrollen; Watchlist; Kennzahl' },
    { words: /gezeichnet von/i, why: chart },
  ],
  fr: [
    { words: /\bvaleurs\b/i, why: figures },
    { words: /\bgénéré/i, why: demo },
    { words: /demand(e|ent) l’accès/i, why: 'write nécessite' },
    { words: /archive/i, why: 'write historique' },
    { words: /tracé par/i, why: chart },
    { words: /'/, why: 'write ’' },
    { words: /benchmark/i, why: 'write référence' },
  ],
  it: [
    { words: /\bvalori\b/i, why: figures },
    { words: /\bgenerat[aoie]\b/i, why: demo },
    { words: /\b(scegli|richiedi)\b/i, why: 'the reader is addressed with Lei' },
    {
      words: /lista di osservazione|\bmercato di negoziazione|archivio/i,
      why: 'write watchlist; sede di negoziazione; storico',
    },
    { words: /disegnato/i, why: chart },
    { words: /'/, why: 'write ’' },
    { words: /liste di osservazione/i, why: 'write watchlist' },
  ],
  es: [
    {
      words: /\bvalores\b/i,
      why: figures,
      except: ['errors not_authorized_list_export', 'errors get_access_list_export'],
    },
    { words: /\bgenerad[ao]s?\b/i, why: demo },
    {
      words: /\b(elij|eleg|elig|archivo|mercado de negociación)/i,
      why: 'write seleccionar; histórico; centro de negociación',
    },
    { words: /dibujado/i, why: chart },
    {
      words: /\bbenchmark\b|días corridos/i,
      why: 'write referencia; días devengados, since días corridos are calendar days',
    },
  ],
  pl: [
    { words: /\bwartości\b/iu, why: figures },
    { words: /wygenerowan/i, why: demo },
    { words: /№|\brazu\b|\bmiar[ay]\b|niewykonanie|archiw/i, why: 'write Lp.; raza; wskaźnik; default; historia' },
    { words: /narysował/i, why: chart },
    { words: /duracj|niżej od/i, why: 'write duration; poniżej' },
  ],
  ru: [
    { words: /б\.\sп\./, why: 'write б.п.' },
    { words: /сгенерир/i, why: demo },
    { words: /обещают|архив|нужен полный доступ/i, why: 'write по графику; история; требует полного доступа' },
    { words: /построено/i, why: chart },
  ],
  ua: [
    { words: /б\.\sп\./, why: 'write б.п.' },
    { words: /згенер/i, why: demo },
    { words: /обран|оберіть|тикер|архів/i, why: 'write вибрано, виберіть; тікер; історія' },
    { words: /(?<!цінних )паперів/i, why: 'write цінних паперів' },
    { words: /потрібен повний доступ(?!\.$)/i, why: 'write потребує повного доступу' },
    { words: /побудовано/i, why: chart },
    { words: /'|зіставні випуск/i, why: 'write ’; аналоги' },
  ],
  tr: [
    { words: /değerler/i, why: figures },
    { words: /üretilmiş/i, why: demo },
    { words: /\bfark(lar|a)\b|\bvadesiz|\bmr\b|rakamlı|arşiv/i, why: 'write spread; süresiz; milyar; haneli; geçmiş' },
    { words: /\bçizen\b/i, why: chart },
    { words: /'|ödenmemiş 100 nominal/i, why: 'write ’; kalan nominalin 100’ü' },
  ],
  zh: [
    { words: /数值|付款/, why: 'write 数据; 兑付' },
    { words: /生成的|生成数据/, why: demo },
    {
      words: /百万|十亿/,
      why: 'Chinese counts in 万 and 亿; the statements of companies alone stand in 百万 as they are published, and a filter as it is typed',
      except: ['reports millions', 'reports billions', 'facets value_size', 'screener millions_head'],
    },
    { words: /线条|资产池|国家代码/, why: 'write 曲线; 剩余本金因子; 国际区号' },
    { words: /，(%|基点|年|天|张)$/, why: 'a unit stands in （）' },
    { words: /绘制。/, why: chart },
  ],
};
