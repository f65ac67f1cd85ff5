import { type ErrorCode, statusOfError } from '#contract/errors.ts';
import { errorMessage } from './error-message.ts';

/** The page of an error for when the site's own pages cannot be rendered. */
export function errorPage(code: ErrorCode): string {
  const message = errorMessage(code);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${message}</title></head>`,
    `<body><main><h1>${statusOfError(code)}</h1><p>${message}</p><p><a href="/">Bondlens</a></p></main></body>`,
    '</html>',
  ].join('\n');
}
