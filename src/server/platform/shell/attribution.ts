/** Where a reader came from, by the parameters of the address of landing. */
export interface Attribution {
  readonly name: string;
  readonly value: string;
}

/** The parameters that are kept: the advertising source, and the five of campaign links. */
const parameters = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const MAX_VALUE_LENGTH = 100;

function cookieName(parameter: string): string {
  return `bondlens-${parameter.replace('_', '-')}`;
}

/** Letters, digits and plain separators; whatever else the address holds is left out. */
function cleaned(value: string): string {
  return value
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} ._~:|+@/-]/gu, '')
    .trim()
    .slice(0, MAX_VALUE_LENGTH);
}

/** The cookies that the address of a landing asks for; none without such a parameter. */
export function attributionOf(url: string): readonly Attribution[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  const query = new URLSearchParams(url.slice(at));
  return parameters.flatMap((parameter) => {
    const value = cleaned(query.get(parameter) ?? '');
    return value === '' ? [] : [{ name: cookieName(parameter), value }];
  });
}
