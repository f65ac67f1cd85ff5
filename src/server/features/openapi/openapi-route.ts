import { openapiCall } from '#contract/openapi/openapi-call.ts';
import { openapiDocument } from '#contract/openapi/openapi-document.ts';
import { languageOf } from '#domain/language.ts';
import { sessionCookie } from '../../accounts/session-cookie.ts';
import type { App } from '../../app.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** The description of the whole interface, with the codes in English. */
export function openapiRoute(app: App, services: Services): void {
  const texts = services.labels.source(languageOf('en')).errors ?? {};
  const document = openapiDocument((code) => texts[code] ?? code, sessionCookie);
  serve(app, services, openapiCall, async () => document);
}
