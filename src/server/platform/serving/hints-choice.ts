import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChosenSettings, showsHints } from '#domain/platform/reader-settings.ts';

const hintsCookie = 'bondlens-hints';
const off = 'off';
const YEAR_S = 31_536_000;

/** What a browser remembers of the settings of who has not signed in. */
export function rememberedSettings({ cookies }: Pick<FastifyRequest, 'cookies'>): ChosenSettings {
  return cookies[hintsCookie] === off ? { hints: false } : {};
}

/** Makes the browser remember settings; what stands as the product has it is forgotten. */
export function rememberSettings(reply: FastifyReply, { hints }: ChosenSettings): void {
  if (hints === undefined) return;
  const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
  reply.setCookie(hintsCookie, hints ? '' : off, { ...options, maxAge: hints ? 0 : YEAR_S });
}

/** What holds for a reader: what the account chose, else what the browser remembers. */
export function settingsOf({ session, cookies }: Pick<FastifyRequest, 'session' | 'cookies'>): ChosenSettings {
  return { ...rememberedSettings({ cookies }), ...session?.settings };
}

/** Whether a reader is shown hints. */
export function readerSeesHints(request: Pick<FastifyRequest, 'session' | 'cookies'>): boolean {
  return showsHints(request.session !== null, settingsOf(request));
}

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the asker says that he has the answer with this validator already (`If-None-Match`, compared weakly). */
export function matchesEtag(headers: FastifyRequest['headers'], etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(withoutWeakness) ?? [];
  return known.includes(withoutWeakness(etag)) || known.includes('*');
}
