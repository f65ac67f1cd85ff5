import { redirectDocument } from 'react-router';
import { rememberedLanguage } from '#contract/platform/page-address.ts';
import { languageOf } from '#domain/platform/language.ts';
import { withoutLanguage } from '../context/language-choice.ts';
import { safeNext } from '../context/sign-in-path.ts';
import type { PageArgs } from '../platform/data/ask.ts';

/** Remembers a language and loads the place again, whole: every text of it changes. */
export async function action({ request }: PageArgs) {
  const form = await request.formData();
  const chosen = languageOf(String(form.get('language')));
  const headers = { 'Set-Cookie': rememberedLanguage(chosen.code) };
  return redirectDocument(withoutLanguage(safeNext(form.get('next'))), { headers });
}

export function loader() {
  return redirectDocument('/');
}
