import { elements, type PageElement, type PageNode, textOf } from './page-tree.ts';

/** A yield, a duration or a spread as a page or a file tells it. */
export interface ToldFigure {
  /** The name without unit, convention and date. */
  readonly name: string;
  readonly value: number;
  /** Half of the last digit that is written. */
  readonly step: number;
  /** The bond, by its number; null for that of the page. */
  readonly bond: number | null;
  /** The convention; null where nothing beside the figure says it. */
  readonly convention: string | null;
  /** The kind of end that it is to, with its date where that is told. */
  readonly end: { readonly kind: string; readonly date: string | null } | null;
  /** The day of the figure; null for the latest. */
  readonly day: string | null;
  /** Whose figure it is, such as a participant; null for the venue of the page. */
  readonly teller: string | null;
  /** Where it stands, for who reads a failure. */
  readonly place: string;
}

const rates = /\b(yield|duration|spread|yt[mpcw]|oas|convexity|pvbp|margin)\b/i;
/** What is no figure of that kind: differences of prices, terms such as the margin of a coupon, and words about them. */
const others = /bid-ask|benchmark spread|yield (convention|type|source)|coupon|reference|scatter|formula|^margin$/i;

export const isRate = (name: string) => rates.test(name) && !others.test(name);

/** Conventions in the words of the site, the first that is said counts. */
const conventions: readonly (readonly [name: string, words: RegExp])[] = [
  ['published', /as published/i],
  ['option model', /\bOAS\b|option-adjusted|hull-white|effective (duration|convexity)|spread duration/i],
  [
    'own',
    /current yield|bond[- ]equiv|\bBEY\b|as in japan|japanese simple|\bJP simple\b|^simple, mat|nominal yield|dividend yield|true yield|discount margin|next reset|key-rate/i,
  ],
  ['at maturity over government', /at maturity.*(par yield|over)|g-spread at maturity/i],
  ['at duration over government', /at duration|at dur\./i],
  ['over government', /over gov/i],
  ['over swaps', /over swaps|over .* swaps|asset swap|i-spread/i],
  ['over benchmark', /over benchmark|t-spread/i],
  ['simple', /simple, act\/365(?!f)|simple yield/i],
  [
    'street',
    /\bmarket\b(?! data)|\bstreet\b|compounded \d|, simple|30\/360|ICMA|act\/36[05].*compounded|semiannual|market’s method|compound yield|money-market/i,
  ],
  ['effective', /\beff\.|\beffective\b/i],
];

/** The convention that words beside a figure name; the first that says one counts. */
export function conventionOf(...words: readonly string[]): string | null {
  for (const text of words) {
    const found = conventions.find(([, form]) => form.test(text));
    if (found !== undefined) return found[0];
  }
  return null;
}

const endWords: Readonly<Record<string, string>> = {
  mat: 'maturity',
  cur: 'current',
  exp: 'expected',
  perp: 'no maturity',
};
const date = /\d{2}\.\d{2}\.\d{4}|\d{1,2} [A-Z][a-z]{2} \d{4}/;

/** A day however a page writes it, as YYYY-MM-DD. */
function dayOf(written: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(written) ?? [];
  return day === undefined ? new Date(`${written} UTC`).toISOString().slice(0, 10) : `${year}-${month}-${day}`;
}

const ends = new RegExp(
  `\\b(maturity|mat\\.|expected maturity|exp\\.|put/call|put|call|no maturity|perp\\.|cur\\.)(?:,? (${date.source}))?`,
  'i',
);

export function endOf(text: string): ToldFigure['end'] {
  const found = ends.exec(text);
  if (found === null) return null;
  const kind = (found[1] ?? '').toLowerCase();
  return { kind: endWords[kind.replace('.', '')] ?? kind, date: found[2] === undefined ? null : dayOf(found[2]) };
}

/** A name without its unit, the convention and the date of its end; short forms are written out. */
export function bareName(title: string): string {
  return title
    .replace(/,? \(?(%|bp|years)\)?$/, '')
    .replace(/ (assumed|A column with hidden figures cannot be sorted\.)$/, '')
    .replace(/, (eff\.|market|as quoted|as published|effective, Act\/365|simple, Act\/365)/g, '')
    .replace(new RegExp(`, (?:${date.source})`), '')
    .replace(/^Mod\. /, 'Modified ')
    .replace(/^(Indicative|Effective|Market|Simple) yield$/, 'Yield')
    .toLowerCase();
}

const numeral = /(?<![\w.])[−-]?\d[\d,]*(?:\.\d+)?(?![\w/])/;

function numberIn(text: string): Pick<ToldFigure, 'value' | 'step'> | null {
  const written = numeral.exec(text.replace('≈', ''))?.[0];
  if (written === undefined) return null;
  const decimals = written.split('.')[1]?.length ?? 0;
  return { value: Number(written.replace('−', '-').replaceAll(',', '')), step: 0.5 * 10 ** -decimals };
}

const without = (node: PageElement, tag: string): PageElement => ({
  ...node,
  children: node.children.filter((child) => typeof child === 'string' || child.tag !== tag),
});

const latest = { bond: null, day: null, teller: null } as const;

/** The figures of lists of names and values: each name with what stands beside its value. */
function ofDescriptions(page: PageNode): readonly ToldFigure[] {
  const groups = elements(page, 'dl', 'div').map(({ children }) =>
    children.filter((child): child is PageElement => typeof child !== 'string'),
  );
  return groups.flatMap((children) => {
    const at = children.findIndex(({ tag }) => tag === 'dt');
    const [name, first, ...rest] = at === -1 ? [] : children.slice(at);
    if (name === undefined || first === undefined) return [];
    const told = first.tag === 'dd' ? numberIn(textOf(without(first, 'small'))) : null;
    const title = textOf(name);
    if (told === null || !isRate(title)) return [];
    const beside = [...elements(first, 'small'), ...rest].map(textOf).join('; ');
    const note = name.attributes.title ?? '';
    return [
      {
        ...latest,
        ...told,
        name: bareName(title),
        convention: conventionOf(title, beside, note),
        end: endOf(title) ?? endOf(beside),
        place: title,
      },
    ];
  });
}

/** The figures of input fields, such as those of the calculator: each by its label, with the sign that is a button of its own. */
function ofFields(page: PageNode): readonly ToldFigure[] {
  const titles = new Map(elements(page, 'label').map((label) => [label.attributes.for, textOf(label)]));
  const negative = new Set(
    elements(page, 'button').flatMap(({ attributes }) =>
      attributes['aria-pressed'] === 'true' ? [attributes.id] : [],
    ),
  );
  return elements(page, 'input').flatMap(({ attributes: { id, value: written = '' } }) => {
    const told = numberIn(written);
    const title = (id === undefined ? undefined : titles.get(id)) ?? '';
    if (told === null || !isRate(title)) return [];
    const value = negative.has(`${id}-label-sign`) ? -told.value : told.value;
    const named = { name: bareName(title), convention: conventionOf(title), end: endOf(title) };
    return [{ ...latest, ...told, ...named, value, place: `Field: ${title}` }];
  });
}

const bondLink = /^\/bonds\/(\d+)\/(\?as_of=[^&]*)?$/;
const anyDay = new RegExp(`\\b(${date.source})\\b`);

/** What the first cells of a row are: a bond, an end, a day and whose it is, or who tells its figures. */
function rowOf([first, second]: readonly PageElement[]): Pick<ToldFigure, 'bond' | 'day' | 'teller' | 'end'> {
  if (first === undefined) return { ...latest, end: null };
  const [, id] = bondLink.exec(elements(first, 'a')[0]?.attributes.href ?? '') ?? [];
  const text = textOf(first);
  if (id !== undefined) return { ...latest, bond: Number(id), end: null };
  // The bond of the page stands out among others.
  if (elements(first, 'b').length > 0) return { ...latest, end: null };
  const end = endOf(text);
  if (end !== null) return { ...latest, end };
  const [, day] = anyDay.exec(text) ?? [];
  if (day === undefined) return { ...latest, teller: text, end: null };
  const beside = second === undefined ? '' : textOf(second);
  return { ...latest, day: dayOf(day), teller: /^\D+$/.test(beside) ? beside : null, end: null };
}

type Told = Pick<ToldFigure, 'bond' | 'day' | 'teller' | 'end'>;

/** Whether a column names its convention in each row, and not in its head. */
export const isAsQuoted = (title: string) => /as quoted/i.test(title);

/** A figure of a cell under a title, with all that is told beside it; none where the title is of another figure or nothing stands there. */
function ofCell(cell: PageElement, head: PageElement, own: Told, caption: string): readonly ToldFigure[] {
  const told = numberIn(textOf(without(cell, 'small')));
  const title = head.attributes['aria-label'] ?? textOf(head);
  if (told === null || !isRate(title)) return [];
  const beside = [...elements(cell, 'small').map(textOf), cell.attributes.title ?? ''].join('; ');
  const isCurrent = /\bcur\.|Current yield/.test(beside);
  // As a market quotes it, each row says how.
  const words = isAsQuoted(title) ? [beside] : [title, head.attributes.title ?? '', beside, caption];
  const convention = isCurrent ? 'own' : conventionOf(...words);
  const end = endOf(title) ?? endOf(beside) ?? own.end;
  return [{ ...own, ...told, name: bareName(title), convention, end, place: `${caption}: ${title}` }];
}

const bondOf = (cell: PageElement): number | null => {
  const [, id] = bondLink.exec(elements(cell, 'a')[0]?.attributes.href ?? '') ?? [];
  return id === undefined ? null : Number(id);
};

/** The figures of tables: each under the head of its column, in the row of its first cell; where bonds stand side by side the other way round. */
function ofTables(page: PageNode): readonly ToldFigure[] {
  return elements(page, 'table').flatMap((table) => {
    const caption = elements(table, 'caption').map(textOf).join('');
    const heads = elements(elements(table, 'thead')[0] ?? '', 'th', 'td');
    return elements(table, 'tr').flatMap((row) => {
      const cells = row.children.filter((cell): cell is PageElement => typeof cell !== 'string');
      const [first] = cells;
      if (first === undefined || cells.length !== heads.length || elements(row, 'td').length === 0) return [];
      const isSideways = first.tag === 'th' && heads.slice(1).some((head) => bondOf(head) !== null);
      const own = rowOf(cells);
      // The word beside a yield says to what end all figures of its row are.
      const end =
        own.end ??
        endOf(
          cells
            .flatMap((cell) => elements(cell, 'small'))
            .map(textOf)
            .join(' '),
        );
      return cells.flatMap((cell, at) => {
        const head = heads[at];
        if (head === undefined || (isSideways && at === 0)) return [];
        if (isSideways) return ofCell(cell, first, { ...latest, bond: bondOf(head), end: null }, caption);
        return ofCell(cell, head, { ...own, end }, caption);
      });
    });
  });
}

/** All yields, durations and spreads that a page tells, in its fields too. */
export function toldFigures(page: PageNode): readonly ToldFigure[] {
  return [...ofDescriptions(page), ...ofFields(page), ...ofTables(page)];
}

const agree = <Part>(one: Part | null, other: Part | null) => one === null || other === null || one === other;

/** Whether two figures have one full name: name, convention, end, day and teller, where both say it. */
function isSameFigure(one: ToldFigure, other: ToldFigure): boolean {
  return (
    one.name === other.name &&
    one.bond === other.bond &&
    one.day === other.day &&
    one.teller === other.teller &&
    agree(one.convention, other.convention) &&
    agree(one.end?.kind ?? null, other.end?.kind ?? null) &&
    agree(one.end?.date ?? null, other.end?.date ?? null)
  );
}

const isSameValue = (one: ToldFigure, other: ToldFigure) =>
  Math.abs(one.value - other.value) <= one.step + other.step + 1e-9;

const told = ({ place, value, convention, end }: ToldFigure) =>
  `${place}: ${value} (${convention}${end === null ? '' : `, ${end.kind} ${end.date ?? ''}`})`;

/** A put or call that is told without its day is the next one. */
function withNextEnd(figure: ToldFigure, all: readonly ToldFigure[]): ToldFigure {
  const { end } = figure;
  if (end === null || end.date !== null || (end.kind !== 'put' && end.kind !== 'call')) return figure;
  const days = all.flatMap((other) =>
    other.bond === figure.bond && other.end?.kind === end.kind ? (other.end.date ?? []) : [],
  );
  return { ...figure, end: { ...end, date: days.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null } };
}

/** Pairs of figures of one bond that have one full name and two values, in words. */
export function twoValues(figures: readonly ToldFigure[]): readonly string[] {
  const known = figures.map((figure) => withNextEnd(figure, figures));
  const byName = Map.groupBy(known, ({ name, bond, day, teller }) => [name, bond, day, teller].join('|'));
  const found = [...byName.values()].flatMap((own) =>
    own.flatMap((one, at) =>
      own
        .slice(at + 1)
        .filter((other) => isSameFigure(one, other) && !isSameValue(one, other))
        .map((other) => `${told(one)} / ${told(other)}`),
    ),
  );
  return [...new Set(found)];
}

/** Spreads that stand beside one another and compound in different ways, and what their names say of it. */
const compounded = /^(oas|z-spread) over/;
const compoundings = /, (annual|continuous)\b/;

/** The figures without a convention, or without the compounding of a spread, by where they stand. */
export function unnamedConventions(figures: readonly ToldFigure[]): readonly string[] {
  const isUnnamed = ({ name, convention }: ToldFigure) =>
    convention === null || (compounded.test(name) && !compoundings.test(name));
  return [...new Set(figures.filter(isUnnamed).map(({ place }) => place))];
}

/** What speaks of a figure without being one of a list or table: spoken texts, legends and axes of charts. */
const spokenParts = ['text', 'desc', 'figcaption'];

/** Spoken and drawn texts that tell a yield, a duration or a spread, or name an axis of them, without a convention. */
export function unnamedTexts(page: PageNode): readonly string[] {
  const drawn = elements(page, ...spokenParts).map((part) => textOf({ ...part, tag: 'span' }));
  const spoken = everyElement(page).flatMap(({ attributes }) => [
    attributes['aria-label'] ?? '',
    attributes['aria-description'] ?? '',
  ]);
  const said = [...drawn, ...spoken.filter((text) => numeral.test(text))];
  return [...new Set(said.filter((text) => isRate(text) && conventionOf(text) === null))];
}

function everyElement(node: PageNode): readonly PageElement[] {
  return typeof node === 'string' ? [] : [node, ...node.children.flatMap(everyElement)];
}
