import sanitizeHtml from 'sanitize-html';

/** Elements of text, lists and tables; none that loads, runs, frames, styles or takes input. */
const allowedTags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'],
];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // A link tells the other site neither who came nor from where, and search engines not to follow.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }) },
};

/** HTML of another as it may be put into a page of ours: what is not on the list is left out, its text stays unless it is code. */
export function safeMarkup(html: string): string {
  return sanitizeHtml(html, options);
}
