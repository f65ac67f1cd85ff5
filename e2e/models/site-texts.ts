import type { APIRequestContext } from '@playwright/test';

type Params = Readonly<Record<string, string>>;

/** The texts of one module as readers of a language get them; a missing one is its key in double braces. */
export async function siteTexts(request: APIRequestContext, language: string, module: string) {
  const headers = { 'x-bondlens-language': language };
  const texts = (await (await request.get(`/api/labels/${module}/`, { headers })).json()) as Params;
  return (key: string, params: Params = {}) =>
    (texts[key] ?? `{{${key}}}`).replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
