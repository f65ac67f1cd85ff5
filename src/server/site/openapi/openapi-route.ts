import { openapiCall } from '#contract/site/openapi-call.ts';
import { openapiDocument } from '#contract/site/openapi-document.ts';
import { languageOf } from '#domain/platform/language.ts';
import { sessionCookie } from '../../account/session/session-cookie.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** The description of the whole interface, with the codes in English. */
export function openapiRoute(app: App, services: Services): void {
  const texts = services.labels.source(languageOf('en')).errors ?? {};
  const document = openapiDocument((code) => texts[code] ?? code, sessionCookie);
  serve(app, services, openapiCall, async () => document);
}
