/** Spellings by sound, the longer first; what is not here is kept. */
const russianSounds: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['shch', 'щ'],
  ['sch', 'ш'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['tz', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ck', 'к'],
  ['ph', 'ф'],
  ['th', 'т'],
  ['ya', 'я'],
  ['yu', 'ю'],
  ['yo', 'ё'],
  ['ye', 'е'],
  ['qu', 'кв'],
  ['ee', 'и'],
  ['oo', 'у'],
  ['ia', 'ия'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'к'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс'],
  ['y', 'и'],
  ['z', 'з'],
];

/** Where Ukrainian spells otherwise than Russian. */
const ukrainianLetters: Readonly<Record<string, string>> = { и: 'і', ё: 'йо', э: 'е', ы: 'и', ъ: '' };

/** One sign for each syllable that begins with a consonant, by its vowel: a, e, i, o, u. */
const chineseSyllables: Readonly<Record<string, string>> = {
  '': '阿埃伊奥乌',
  b: '巴贝比博布',
  c: '卡塞西科库',
  d: '达德迪多杜',
  f: '法费菲福富',
  g: '加格吉戈古',
  h: '哈赫希霍胡',
  j: '贾杰吉乔朱',
  k: '卡克基科库',
  l: '拉莱利洛卢',
  m: '马梅米莫穆',
  n: '纳内尼诺努',
  p: '帕佩皮波普',
  q: '卡克奇科库',
  r: '拉雷里罗鲁',
  s: '萨塞西索苏',
  t: '塔特蒂托图',
  v: '瓦韦维沃武',
  w: '瓦韦威沃伍',
  x: '夏谢希肖徐',
  y: '亚耶伊约尤',
  z: '扎泽齐佐祖',
};
/** Signs of consonants that no vowel follows. */
const chineseFinals: Readonly<Record<string, string>> = {
  b: '布',
  c: '克',
  d: '德',
  f: '夫',
  g: '格',
  h: '',
  j: '奇',
  k: '克',
  l: '尔',
  m: '姆',
  n: '恩',
  p: '普',
  q: '克',
  r: '尔',
  s: '斯',
  t: '特',
  v: '夫',
  w: '夫',
  x: '克斯',
  y: '伊',
  z: '兹',
};
const vowels = 'aeiou';

const letterOfItsOwn: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', đ: 'd' };

/** Lower case without accents, in the 26 letters. */
function plainLetters(word: string): string {
  return word
    .toLowerCase()
    .replace(/[łøßæœıđ]/g, (letter) => letterOfItsOwn[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
}

function soundAt(word: string, at: number): readonly [latin: string, cyrillic: string] {
  const sign = word[at] ?? '';
  return russianSounds.find(([latin]) => word.startsWith(latin, at)) ?? [sign, sign];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();

/** A Latin word in Russian letters, by sound. */
export function inRussian(word: string): string {
  const plain = plainLetters(word);
  let written = '';
  for (let at = 0; at < plain.length; ) {
    const [latin, cyrillic] = soundAt(plain, at);
    written += cyrillic;
    at += latin.length;
  }
  return isCapital(word) ? capitalised(written) : written;
}

/** A Latin word in Ukrainian letters, by sound. */
export function inUkrainian(word: string): string {
  const written = inRussian(word)
    .toLowerCase()
    .replace(/[иёэыъ]/g, (letter) => ukrainianLetters[letter] ?? letter);
  return isCapital(word) ? capitalised(written) : written;
}

/** A Latin word in Chinese signs, syllable by syllable. */
export function inChinese(word: string): string {
  const plain = plainLetters(word).replace(/([a-z])\1/g, '$1');
  let written = '';
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] ?? '';
    const vowelOfSign = vowels.indexOf(sign);
    const vowelAfter = vowels.indexOf(plain[at + 1] ?? ' ');
    if (vowelOfSign >= 0) written += chineseSyllables['']?.[vowelOfSign] ?? '';
    else if (vowelAfter >= 0 && sign in chineseSyllables) {
      written += chineseSyllables[sign]?.[vowelAfter] ?? '';
      at++;
    } else written += chineseFinals[sign] ?? sign;
  }
  return written;
}
