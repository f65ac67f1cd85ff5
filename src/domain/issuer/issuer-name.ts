/** Legal forms by the word that stands for all their spellings. Letters are folded, dots between single letters are gone. */
const legalForms: Readonly<Record<string, readonly string[]>> = {
  ag: ['ag', 'aktiengesellschaft'],
  gmbh: ['gmbh', 'gesellschaft mit beschrankter haftung'],
  kgaa: ['kgaa', 'ag & co kgaa'],
  kg: ['kg'],
  ev: ['ev'],
  se: ['se', 'societas europaea'],
  plc: ['plc', 'public limited company'],
  ltd: ['ltd', 'limited', 'co ltd', 'company limited'],
  llc: ['llc', 'limited liability company'],
  lp: ['lp', 'limited partnership'],
  llp: ['llp', 'limited liability partnership'],
  inc: ['inc', 'incorporated'],
  corp: ['corp', 'corporation'],
  co: ['co', 'company'],
  na: ['na', 'national association'],
  sa: ['sa', 'societe anonyme', 'sociedad anonima', 'sociedade anonima', 'spolka akcyjna'],
  sas: ['sas', 'societe par actions simplifiee'],
  sarl: ['sarl', 'societe a responsabilite limitee'],
  sl: ['sl', 'slu', 'sociedad limitada'],
  'sa de cv': ['sa de cv', 'sab de cv', 'sociedad anonima de capital variable'],
  ltda: ['ltda', 'limitada'],
  spa: ['spa', 'societa per azioni'],
  srl: ['srl', 'societa a responsabilita limitata'],
  nv: ['nv', 'naamloze vennootschap'],
  bv: ['bv', 'besloten vennootschap'],
  asa: ['asa', 'allmennaksjeselskap'],
  as: ['as', 'aksjeselskap', 'aktieselskab', 'anonim sirketi', 'anonim sirket'],
  ab: ['ab', 'aktiebolag', 'ab publ'],
  oyj: ['oyj', 'abp'],
  oy: ['oy'],
  'sp zoo': ['sp z oo', 'sp zoo', 'spolka z ograniczona odpowiedzialnoscia'],
  kk: ['kk', 'kabushiki kaisha'],
  bhd: ['bhd', 'berhad'],
  pte: ['pte ltd', 'pte', 'private limited', 'pvt ltd'],
  pty: ['pty ltd', 'pty', 'proprietary limited'],
  пао: ['пао', 'публичное акционерное общество', 'pao', 'pjsc', 'public joint stock company'],
  оао: ['оао', 'открытое акционерное общество', 'ojsc', 'open joint stock company'],
  зао: ['зао', 'закрытое акционерное общество', 'cjsc', 'closed joint stock company'],
  ао: ['ао', 'акционерное общество', 'jsc', 'joint stock company'],
  ооо: ['ооо', 'общество с ограниченной ответственностью', 'ooo'],
  тов: ['тов', 'товариство з обмеженою відповідальністю'],
  ат: ['ат', 'акціонерне товариство'],
};

/** Letters that are no base letter with a mark. */
const lettersOf: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
};

const MAX_FORM_WORDS = 5;
const formsByWords = new Map(
  Object.entries(legalForms).flatMap(([form, spellings]) => spellings.map((words) => [folded(words), form] as const)),
);

/** Small letters without marks, one blank between words, no punctuation; a dot or slash between single letters joins them. */
function folded(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœıþð]/g, (letter) => lettersOf[letter] ?? letter)
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}[./] ?)+\p{L}(?![\p{L}\p{N}])/gu, (dotted) => dotted.replaceAll(/[./ ]/g, ''))
    .replaceAll(/['’`]/g, '')
    .replaceAll('&', ' and ');
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** A name of a company, as it is compared. */
export interface ComparedName {
  /** The name itself: small letters without marks, punctuation and legal form. */
  readonly bare: string;
  /** Its legal form in one spelling; empty where the name has none. */
  readonly form: string;
}

/** The longest legal form at an end of the words, with what is left; undefined where there is none. */
function formAt(words: readonly string[], isAtEnd: boolean) {
  for (let count = Math.min(MAX_FORM_WORDS, words.length - 1); count > 0; count--) {
    const taken = isAtEnd ? words.slice(-count) : words.slice(0, count);
    const form = formsByWords.get(taken.join(' '));
    if (form !== undefined) return { form, rest: isAtEnd ? words.slice(0, -count) : words.slice(count) };
  }
  return undefined;
}

/**
 * A name of a company as it is compared with others: case, marks, punctuation and the spelling of the legal form do not count. A name that
 * is nothing but a legal form keeps it as its name.
 */
export function comparedName(name: string): ComparedName {
  let words = folded(name).split(' ');
  if (words.length > 1 && (words[0] === 'the' || words.at(-1) === 'the'))
    words = words.filter((word) => word !== 'the');
  const ending = formAt(words, true);
  const found = ending ?? formAt(words, false);
  return { bare: (found?.rest ?? words).join(' '), form: found?.form ?? '' };
}

/** Whether two names may be of one company: the same name, and the same legal form where both tell one. */
export function isSameName(one: ComparedName, other: ComparedName): boolean {
  return one.bare === other.bare && (one.form === other.form || one.form === '' || other.form === '');
}
