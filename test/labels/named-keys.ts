import {
  everyPart,
  type ParsedFile,
  type Part,
  partIn,
  partsBelow,
  partsIn,
  piecesOf,
  stringOf,
} from './syntax-tree.ts';

/** A key as a file names it: whole, or by the fixed pieces around what is known at run time alone. */
export type NamedKey = string | readonly string[];

export interface NamedText {
  readonly path: string;
  readonly module: string;
  readonly key: NamedKey;
}

const hooks = ['useLabels', 'useLabelOf'];

function nameOf(part: Part | undefined): string | undefined {
  return part?.type === 'Identifier' ? String(part.name) : undefined;
}

type Names = ReadonlyMap<string, string>;

/** `const text = useLabels('bond')`: text and bond. */
function boundName(part: Part): readonly [string, string] | undefined {
  const call = part.type === 'VariableDeclarator' ? partIn(part, 'init') : undefined;
  const name = nameOf(partIn(part, 'id'));
  if (name === undefined || call?.type !== 'CallExpression') return undefined;
  const module = stringOf(partsIn(call, 'arguments')[0]);
  const isHook = hooks.includes(nameOf(partIn(call, 'callee')) ?? '');
  return isHook && module !== undefined ? [name, module] : undefined;
}

const isFunction = (part: Part) => /Function/.test(part.type) && 'body' in part;

/** The names that a function binds, without those of functions within it. */
function namesIn(part: Part): readonly (readonly [string, string])[] {
  return partsBelow(part).flatMap((each) => {
    const own = boundName(each);
    return [...(own === undefined ? [] : [own]), ...(isFunction(each) ? [] : namesIn(each))];
  });
}

/** The keys that an expression can be. */
function keysIn(part: Part | undefined): readonly NamedKey[] {
  if (part?.type === 'ConditionalExpression') {
    return [...keysIn(partIn(part, 'consequent')), ...keysIn(partIn(part, 'alternate'))];
  }
  const key = stringOf(part) ?? piecesOf(part);
  return key === undefined ? [] : [key];
}

function moduleAndKey(call: Part, bound: Names): readonly [string, Part | undefined] | undefined {
  const [first, second] = partsIn(call, 'arguments');
  const callee = partIn(call, 'callee');
  const own = bound.get(nameOf(callee) ?? '');
  if (own !== undefined) return [own, first];
  const method = callee?.type === 'MemberExpression' ? nameOf(partIn(callee, 'property')) : undefined;
  const module = stringOf(first);
  return (method === 'text' || method === 'textOf') && module !== undefined ? [module, second] : undefined;
}

function* askedIn(part: Part, bound: Names): Generator<readonly [string, Part | undefined]> {
  const known: Names = isFunction(part) ? new Map([...bound, ...namesIn(part)]) : bound;
  const asked = part.type === 'CallExpression' ? moduleAndKey(part, known) : undefined;
  if (asked !== undefined) yield asked;
  for (const each of partsBelow(part)) yield* askedIn(each, known);
}

/** The texts that a file asks for by name. */
export function namedTexts({ path, tree }: ParsedFile): readonly NamedText[] {
  const asked = [...askedIn(tree, new Map(namesIn(tree)))];
  return asked.flatMap(([module, part]) => keysIn(part).map((key) => ({ path, module, key })));
}

/** Whether a key may be the one that is named. */
export function isNamed(key: string, named: NamedKey): boolean {
  if (typeof named === 'string') return key === named;
  const [first = '', ...rest] = named;
  const last = rest.at(-1) ?? '';
  return key.length >= first.length + last.length && key.startsWith(first) && key.endsWith(last);
}

/** Every string, template and property name of a file: what a key that is put together elsewhere can come from. */
export function wordsOf({ tree }: ParsedFile): readonly NamedKey[] {
  return [...everyPart(tree)].flatMap((part): readonly NamedKey[] => {
    const key = part.type === 'Property' ? nameOf(partIn(part, 'key')) : undefined;
    const word = stringOf(part) ?? piecesOf(part) ?? key;
    // A template without a beginning of its own fits every key.
    return word === undefined || (typeof word !== 'string' && (word[0] ?? '').length < 3) ? [] : [word];
  });
}
