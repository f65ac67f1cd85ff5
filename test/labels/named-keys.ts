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
  /** The names of the parameters that it is given; null where they are known at run time alone. */
  readonly given: readonly string[] | null;
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

/** The names that a call's parameters are given by, as far as they are written out. */
function givenNames(part: Part | undefined): readonly string[] | null {
  if (part === undefined) return [];
  if (part.type !== 'ObjectExpression') return null;
  const names = partsIn(part, 'properties').map((each) => nameOf(partIn(each, 'key')));
  return names.every((name) => name !== undefined) ? names : null;
}

type Asked = readonly [module: string, key: Part | undefined, params: Part | undefined];

function askedBy(call: Part, bound: Names): Asked | undefined {
  const [first, second, third] = partsIn(call, 'arguments');
  const callee = partIn(call, 'callee');
  const own = bound.get(nameOf(callee) ?? '');
  if (own !== undefined) return [own, first, second];
  const method = callee?.type === 'MemberExpression' ? nameOf(partIn(callee, 'property')) : undefined;
  const module = stringOf(first);
  return (method === 'text' || method === 'textOf') && module !== undefined ? [module, second, third] : undefined;
}

function* askedIn(part: Part, bound: Names): Generator<Asked> {
  const known: Names = isFunction(part) ? new Map([...bound, ...namesIn(part)]) : bound;
  const asked = part.type === 'CallExpression' ? askedBy(part, known) : undefined;
  if (asked !== undefined) yield asked;
  for (const each of partsBelow(part)) yield* askedIn(each, known);
}

/** The texts that a file asks for by name. */
export function namedTexts({ path, tree }: ParsedFile): readonly NamedText[] {
  const asked = [...askedIn(tree, new Map(namesIn(tree)))];
  return asked.flatMap(([module, part, params]) =>
    keysIn(part).map((key) => ({ path, module, key, given: givenNames(params) })),
  );
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
