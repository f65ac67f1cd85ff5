/** An element of a page. */
export interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageNode[];
}
export type PageNode = PageElement | string;

const voidTags = new Set(['br', 'img', 'input', 'meta', 'link', 'hr', 'col', 'source']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };
const decoded = (text: string) =>
  text.replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole).replaceAll('\u00a0', ' ');

const unread = /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g;
const token = /<(\/?)([a-zA-Z0-9-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;

/** The elements of a page as the server writes them, which closes all that it opens. */
export function pageTree(html: string): PageElement {
  const children: PageNode[] = [];
  const open: { readonly tag: string; readonly children: PageNode[] }[] = [{ tag: '', children }];
  for (const [, slash, tag = '', written = '', selfClosing, text] of html.replace(unread, '').matchAll(token)) {
    const parent = open.at(-1)?.children ?? children;
    if (text !== undefined) parent.push(decoded(text));
    else if (slash === '/') while (open.length > 1 && open.pop()?.tag !== tag);
    else {
      const pairs = [...written.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ]);
      const element = { tag, attributes: Object.fromEntries(pairs), children: [] };
      parent.push(element);
      if (selfClosing === '' && !voidTags.has(tag)) open.push(element);
    }
  }
  return { tag: '', attributes: {}, children };
}

const inline = new Set(['b', 'i', 'kbd', 'sup', 'sub']);

/** What a reader sees of a node; pictures are no text. */
export function textOf(node: PageNode): string {
  const read = (each: PageNode): string => {
    if (typeof each === 'string') return each;
    if (each.tag === 'svg') return ' ';
    const text = each.children.map(read).join('');
    return inline.has(each.tag) ? text : ` ${text} `;
  };
  return read(node).replace(/\s+/g, ' ').trim();
}

/** All elements of a name within a node, in their order; those within one another too. */
export function elements(node: PageNode, ...tags: readonly string[]): readonly PageElement[] {
  if (typeof node === 'string') return [];
  const own = tags.includes(node.tag) ? [node] : [];
  return [...own, ...node.children.flatMap((child) => elements(child, ...tags))];
}
