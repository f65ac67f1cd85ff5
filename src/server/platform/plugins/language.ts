import type { FastifyRequest } from 'fastify';
import {
  languageCookie,
  languageHeader,
  languageParameter,
  rememberedLanguage,
} from '#contract/platform/page-address.ts';
import { type Language, languageOf, preferredLanguage } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { LabelBook } from '../labels/label-book.ts';
import type { App } from '../serving/serve.ts';
import { isMachinePath } from './errors/route-list.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language in which this request is answered. */
    readonly language: Language;
    /** The texts of that language. */
    readonly texts: Texts;
  }
}

type Asked = Pick<FastifyRequest, 'headers' | 'url'>;

function headerOf({ headers }: Asked, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function cookieOf(asked: Asked, name: string): string | undefined {
  const pairs = headerOf(asked, 'cookie')?.split(';') ?? [];
  const pair = pairs.find((each) => each.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** The language that the address of a page names. */
function languageInAddress({ url }: Asked): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || isMachinePath(url)) return undefined;
  return new URLSearchParams(url.slice(at)).get(languageParameter) ?? undefined;
}

/** The language of a request: its own choice, the one that the browser remembers, the account's, the browser's wish among the offered ones, English. */
export function languageOfRequest(
  asked: Asked,
  offered: readonly Language[],
  languageOfAccount: string | null = null,
): Language {
  const choice = isMachinePath(asked.url) ? headerOf(asked, languageHeader) : languageInAddress(asked);
  const wish = {
    choice,
    remembered: cookieOf(asked, languageCookie) ?? languageOfAccount ?? undefined,
    accepted: headerOf(asked, 'accept-language'),
  };
  return preferredLanguage(wish, offered);
}

const found = new WeakMap<FastifyRequest, Language>();

/** Gives every request its language and texts; a page address that chooses a language is remembered. */
export function registerLanguage(app: App, labels: LabelBook): void {
  app.decorateRequest('language', {
    getter() {
      const language =
        found.get(this) ?? languageOfRequest(this, labels.translated, this.session?.language ?? this.apiKey?.language);
      found.set(this, language);
      return language;
    },
  });
  app.decorateRequest('texts', {
    getter() {
      return labels.textsOf(this.language);
    },
  });
  app.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || languageInAddress(request) === undefined) return;
    reply.header('set-cookie', rememberedLanguage(request.language.code));
  });
}

/** The texts for an answer without a request: the language of the product. */
export function ownTexts(labels: LabelBook): Texts {
  return labels.textsOf(languageOf(undefined));
}
