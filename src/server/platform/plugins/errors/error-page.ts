import { type ErrorCode, statusOfError } from '#contract/platform/errors.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { htmlText } from '../../serving/html-text.ts';

/** The message of a code for the reader. */
export function errorMessage(code: ErrorCode, texts: Texts): string {
  return texts.text('errors', code);
}

interface Reader {
  readonly language: Language;
  readonly texts: Texts;
}

/** The page of an error for when the site's own pages cannot be rendered. */
export function errorPage(code: ErrorCode, { language, texts }: Reader): string {
  const message = htmlText(errorMessage(code, texts));
  const name = htmlText(texts.text('shell', 'product_name'));
  return [
    '<!doctype html>',
    `<html lang="${language.htmlLang}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${message}</title></head>`,
    `<body><main><h1>${statusOfError(code)}</h1><p>${message}</p><p><a href="/">${name}</a></p></main></body>`,
    '</html>',
  ].join('\n');
}
