// What the house measures of itself: `node tools/house-sizes.mjs` prints the figures, `--list` also the places.
// tools/check-house.mjs holds all but the number of lines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { argv } from 'node:process';
import { parseAst } from 'vite';
import { root } from './paths.mjs';

const PRODUCT_FOLDERS = ['src', 'bench/market'];
const OTHER_FOLDERS = ['bench', 'e2e', 'test', 'tools'];
const MAX_FUNCTION_LINES = 40;
const WIRE_WORDS = /emitent|emission|tgId|TgId|tg_id|\bnkd|Nkd|Emitent|Emission/;
const FOLDERS_OF_SUBJECTS = ['src/domain', 'src/contract', 'src/server', 'src/app', 'src/web/data'];
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
const SPREADS = ['SpreadElement', 'JSXSpreadAttribute'];
const LITERALS = ['ObjectExpression', 'ArrayExpression'];
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'];

function codeBelow(house, folder) {
  if (!existsSync(join(house, folder))) return [];
  const paths = readdirSync(join(house, folder), { recursive: true }).map((path) => path.split(sep).join('/'));
  return paths.filter((path) => /\.(tsx?|mjs)$/.test(path)).map((path) => `${folder}/${path}`);
}

/** What readers get: no tests, and nothing made for them. */
function isProduct(path) {
  return PRODUCT_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !/\.test\.|\/testing\//.test(path);
}

/** Visits every node of a tree with the name that a function has by itself or by what holds it. */
function visit(value, name, see) {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, name, see);
    return;
  }
  const own = value.id?.name ?? value.key?.name ?? name;
  if (typeof value.type === 'string') see(value, own);
  for (const key in value) visit(value[key], own, see);
}

function unwrapped(node) {
  return WRAPPERS.includes(node.type) ? unwrapped(node.expression) : node;
}

function isLiteralSpread(node) {
  return SPREADS.includes(node.type) && LITERALS.includes(unwrapped(node.argument).type);
}

function isComponent(path, name) {
  return path.endsWith('.tsx') && /^[A-Z]/.test(name);
}

function measureFile(house, path) {
  const text = readFileSync(join(house, path), 'utf8');
  const program = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' });
  const placeOf = ({ start }) => `${path}:${text.slice(0, start).split('\n').length}`;
  const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length;
  const [longFunctions, literalSpreads] = [[], []];
  visit(program.body, '', (node, name) => {
    if (isLiteralSpread(node)) literalSpreads.push(placeOf(node));
    if (!FUNCTIONS.includes(node.type) || isComponent(path, name)) return;
    if (linesOf(node) > MAX_FUNCTION_LINES) longFunctions.push(`${placeOf(node)} ${name} (${linesOf(node)})`);
  });
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const lines = text.split('\n').slice(0, -1);
  const wireLines = [...lines.entries()].filter(([, line]) => WIRE_WORDS.test(line));
  return {
    path,
    lines: lines.length,
    importLines: imports.reduce((total, each) => total + linesOf(each), 0),
    longFunctions,
    literalSpreads,
    wireWords: path.startsWith('src/contract/') ? [] : wireLines.map(([at]) => `${path}:${at + 1}`),
  };
}

function isLoose(path) {
  return FOLDERS_OF_SUBJECTS.includes(path.slice(0, path.lastIndexOf('/')));
}

/** The sizes of a house: lines, the share of imports in them, and the places of what is counted. */
export function measureHouse(house) {
  const paths = new Set([...PRODUCT_FOLDERS, ...OTHER_FOLDERS].flatMap((folder) => codeBelow(house, folder)));
  const all = [...paths].sort().map((path) => measureFile(house, path));
  const product = all.filter(({ path }) => isProduct(path));
  const sum = (key) => product.reduce((total, file) => total + file[key], 0);
  return {
    files: product.length,
    lines: sum('lines'),
    importShare: sum('importLines') / sum('lines'),
    longFunctions: product.flatMap((file) => file.longFunctions),
    literalSpreads: all.flatMap((file) => file.literalSpreads),
    looseFiles: product.map(({ path }) => path).filter(isLoose),
    wireWords: product.flatMap((file) => file.wireWords),
  };
}

function print() {
  const { files, lines, importShare, ...places } = measureHouse(root);
  console.log(`${lines} lines in ${files} files, ${(importShare * 100).toFixed(2)} % of them imports`);
  const titles = {
    longFunctions: `functions over ${MAX_FUNCTION_LINES} lines, components apart`,
    literalSpreads: 'spreads of literals, tests included',
    looseFiles: 'files of no subject',
    wireWords: 'lines with wire words outside contract',
  };
  for (const [key, title] of Object.entries(titles)) {
    console.log(`${places[key].length} ${title}`);
    if (argv.includes('--list')) for (const place of places[key]) console.log(`  ${place}`);
  }
}

if (argv[1] === import.meta.filename) print();
