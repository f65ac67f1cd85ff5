import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { htmlText } from '../../platform/serving/html-text.ts';

const ADDRESS = /^https?:\/\/\S+$/;

function line(text: string): string {
  const written = htmlText(text);
  return ADDRESS.test(text) ? `<a href="${written}">${written}</a>` : written;
}

function paragraph(text: string): string {
  return `<p>${text.split('\n').map(line).join('<br>')}</p>`;
}

/** A plain text as a page: its paragraphs, and its addresses as links. Nothing is loaded from anywhere. */
export function mailHtml(text: string, language: LanguageCode): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph);
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">';
  return `<!doctype html><html lang="${languageOf(language).htmlLang}"><head>${head}</head><body>${paragraphs.join('')}</body></html>`;
}
