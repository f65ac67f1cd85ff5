import { elements, type PageElement, type PageNode } from '../page-figures/page-tree.ts';

/** A text of a page as a reader sees or hears it. */
export interface ReadText {
  readonly text: string;
  /** Said to be in this language, where that is not the page's. */
  readonly lang: string | null;
  /** The value of a field, as it is typed. */
  readonly isTyped?: true;
}

const spoken = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'label'] as const;
/** What a page says of itself to search engines and other sites. */
const described = new Set(['description', 'og:title', 'og:description', 'twitter:title', 'twitter:description']);

/** Elements of what programs read or a reader types. */
const wire = new Set(['code', 'kbd', 'pre', 'samp']);

/** Every text of a page: what is written, spoken, and said of the page itself. */
export function readTexts(page: PageElement): readonly ReadText[] {
  const [html] = elements(page, 'html');
  const own = html?.attributes.lang ?? null;
  const read = (node: PageNode, lang: string | null): readonly ReadText[] => {
    if (typeof node === 'string') return node.trim() === '' ? [] : [{ text: node.replace(/\s+/g, ' ').trim(), lang }];
    const said = node.attributes.lang ?? lang;
    const inside = said === own ? null : said;
    const { name, property, content, type, value } = node.attributes;
    const told = [
      ...spoken.map((key) => node.attributes[key]),
      described.has(name ?? property ?? '') ? content : undefined,
    ];
    const isField = node.tag === 'input' && !['hidden', 'checkbox', 'radio'].includes(type ?? 'text');
    const typed = [isField ? value : undefined, node.attributes.placeholder].flatMap((text): readonly ReadText[] =>
      text === undefined || text === '' ? [] : [{ text, lang: inside, isTyped: true }],
    );
    if (wire.has(node.tag)) return [];
    return [
      ...typed,
      ...told.flatMap((text) => (text === undefined || text === '' ? [] : [{ text, lang: inside }])),
      ...node.children.flatMap((child) => read(child, inside)),
    ];
  };
  return read(page, null);
}
