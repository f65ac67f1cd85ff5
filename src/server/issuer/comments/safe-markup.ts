import sanitizeHtml from 'sanitize-html';

/** Elements of text, lists and tables; none that loads, runs, frames, styles or takes input. */
const allowedTags = [
  'p',
  'br',
  'hr',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'code',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
];

const allowedSchemes = ['http', 'https', 'mailto'];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }) },
};

/**
 * A link to another site, as browsers read its address: one that is not whole would be an address of ours. It tells that site neither who came
 * nor from where, and search engines not to follow.
 */
function linkTo(address: string | undefined): sanitizeHtml.Attributes {
  const url = URL.parse(address ?? '');
  const rest = { rel: 'nofollow noopener noreferrer', target: '_blank' };
  return url === null || !allowedSchemes.includes(url.protocol.slice(0, -1)) ? rest : { href: url.href, ...rest };
}

/** HTML of another as it may be put into a page of ours: what is not on the list is left out, its text stays unless it is code. */
export function safeMarkup(html: string): string {
  return sanitizeHtml(html, options);
}
