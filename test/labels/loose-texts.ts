import { everyPart, type ParsedFile, type Part, partIn, partsIn, piecesOf, stringOf } from './syntax-tree.ts';

/** Attributes whose words a reader sees or hears. */
const spokenAttribute =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|content)$/;

/** Attributes that hold names, paths and measures however long they are. */
const wordlessAttribute =
  /^(className|style|d|viewBox|points|transform|rel|sizes|media|accept|autoComplete|key|id|name)$/;

const letters = /\p{L}/u;
/** What a phrase looks like, in any attribute: a capital first, a space somewhere. */
const phrase = /^\p{Lu}.*\s/u;
const markup = />[^<]*\p{L}[^<]*<\//u;

function wordsOf(part: Part | undefined): string | undefined {
  if (part?.type === 'JSXExpressionContainer') return wordsOf(partIn(part, 'expression'));
  return stringOf(part) ?? piecesOf(part)?.join('…');
}

function nameOf(attribute: Part): string {
  return String(partIn(attribute, 'name')?.name ?? '');
}

// The one meta element whose content is for machines is that of the viewport and of robots.
function isForMachines(element: Part): boolean {
  const names = partsIn(element, 'attributes').map((attribute) => stringOf(partIn(attribute, 'value')));
  return names.includes('viewport') || names.includes('robots');
}

function ofAttributes(element: Part): readonly string[] {
  return partsIn(element, 'attributes').flatMap((attribute) => {
    const [name, words] = [nameOf(attribute), wordsOf(partIn(attribute, 'value'))];
    if (words === undefined || !letters.test(words) || wordlessAttribute.test(name)) return [];
    if (name === 'content' && isForMachines(element)) return [];
    return spokenAttribute.test(name) || phrase.test(words) ? [`${name}="${words}"`] : [];
  });
}

function ofChildren(parent: Part): readonly string[] {
  return partsIn(parent, 'children').flatMap((child) => {
    const words = child.type === 'JSXText' ? String(child.value).trim() : wordsOf(child);
    return words !== undefined && letters.test(words) ? [words] : [];
  });
}

function ofMarkup(part: Part): readonly string[] {
  const words = stringOf(part) ?? piecesOf(part)?.join('');
  return words !== undefined && markup.test(words) ? [words] : [];
}

/** Words for readers that a file holds itself instead of naming a text of the catalogues. */
export function looseTexts({ tree }: ParsedFile): readonly string[] {
  return [...everyPart(tree)].flatMap((part) => {
    if (part.type === 'JSXOpeningElement') return ofAttributes(part);
    if (part.type === 'JSXElement' || part.type === 'JSXFragment') return ofChildren(part);
    return ofMarkup(part);
  });
}
