import { Marked, Renderer, type RendererObject, type TokenizerAndRendererExtension } from 'marked';
import temml from 'temml';

/** A document of the repository as a page shows it: without its first heading, which the page says in the reader's language. */
export interface RenderedDocument {
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Where a link of a document leads on the site; null where the site does not have what it names. */
export function addressOnSite(href: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const part = hash === undefined ? '' : `#${hash}`;
  const name = path.replace(/^(\.\.\/)+/, '');
  if (path === '') return part;
  if (name === 'methods') return '/methods/';
  if (/^parity(-market-data)?\.md$/.test(name)) return `/proof/${part}`;
  // Documents above the methods are pages of the repository alone.
  const isMethod = name.startsWith('methods/') || !path.startsWith('../');
  const [, method] = /^(?:methods\/)?([\w-]+)\.md$/.exec(name) ?? [];
  return method === undefined || !isMethod ? null : `/methods/${method}/${part}`;
}

/** Tables of so many columns tell a row below the other on phones, each cell beside the head of its column. */
const WIDE_TABLE = 3;

/** The rows of a table whose cells name their column. */
function withHeads(rows: string, heads: readonly string[]): string {
  return rows.replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
    let at = 0;
    return row.replace(/<td(?=[ >])/g, () => `<td data-head="${heads[at++]?.replaceAll('"', '&quot;') ?? ''}"`);
  });
}

const renderer: RendererObject = {
  heading({ tokens, depth }) {
    if (depth === 1) return '';
    const text = this.parser.parseInline(tokens);
    const id = idOf(text.replace(/<[^>]+>/g, ''));
    return `<h${depth} id="${id}"><a href="#${id}">${text}</a></h${depth}>\n`;
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    const address = addressOnSite(href);
    return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
  },
  table(token) {
    const label = escaped(token.header[0]?.text ?? '');
    const heads = token.header.map(({ tokens }) => this.parser.parseInline(tokens).replace(/<[^>]+>/g, ''));
    const table = Renderer.prototype.table.call(this, token);
    const isWide = heads.length >= WIDE_TABLE;
    const told = isWide ? table.replace(/<tbody>[\s\S]*/, (body: string) => withHeads(body, heads)) : table;
    return `<div data-table${isWide ? '="wide"' : ''} tabindex="0" role="group" aria-label="${label}">${told}</div>\n`;
  },
  // A comment tells readers of the repository where the code is.
  html({ text }) {
    return escaped(text.replace(/<!--[\s\S]*?-->/g, ''));
  },
};

/** A formula in TeX as MathML, which browsers set and read out themselves. Its styles stand in our sheet: pages allow none in the markup. */
function mathOf(tex: string, displayMode: boolean): string {
  return temml.renderToString(tex, { displayMode, throwOnError: true }).replace(/ (?:style|class)="[^"]*"/g, '');
}

/** Formulas as GitHub writes them too: `$…$` in a line, `$$…$$` on lines of their own. */
const formulas: readonly TokenizerAndRendererExtension[] = [
  {
    name: 'formula',
    level: 'inline',
    start: (text) => text.indexOf('$'),
    tokenizer: (text) => {
      const [raw, tex] = /^\$([^$\n]+)\$/.exec(text) ?? [];
      return raw === undefined ? undefined : { type: 'formula', raw, tex };
    },
    renderer: ({ tex }) => mathOf(String(tex), false),
  },
  {
    name: 'formulas',
    level: 'block',
    tokenizer: (text) => {
      const [raw, tex] = /^\$\$\n([\s\S]+?)\n\$\$(?:\n|$)/.exec(text) ?? [];
      return raw === undefined ? undefined : { type: 'formulas', raw, tex };
    },
    // What stands beside a formula goes below it where the page is narrow.
    renderer: ({ tex }) => {
      const parts = String(tex).split('\\qquad');
      return `<div data-formula tabindex="0" role="group">${parts.map((part) => mathOf(part, true)).join('')}</div>\n`;
    },
  },
];

const marked = new Marked({ renderer, extensions: [...formulas] });

/** A document in Markdown as markup with headings to link to and formulas in MathML. Other raw HTML in it shows as text. */
export function renderDocument(text: string): RenderedDocument {
  const html = marked.parse(text, { async: false });
  const headings = [...html.matchAll(/<h2 id="([^"]+)"><a [^>]+>(.*?)<\/a><\/h2>/g)].map(([, id = '', words = '']) => ({
    id,
    text: words.replace(/<[^>]+>/g, ''),
  }));
  return { html, headings };
}
