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

/** One sign for each syllable by its consonants and its vowel: a, e, i, o, u, and an. */
const chineseSyllables: Readonly<Record<string, string>> = {
  '': '阿埃伊奥乌安',
  b: '巴贝比博布班',
  c: '卡塞西科库坎',
  ch: '查切奇乔丘昌',
  d: '达德迪多杜丹',
  f: '法费菲福富凡',
  g: '加格吉戈古甘',
  h: '哈赫希霍胡汉',
  j: '贾杰吉乔朱詹',
  k: '卡克基科库坎',
  l: '拉莱利洛卢兰',
  m: '马梅米莫穆曼',
  n: '纳内尼诺努南',
  p: '帕佩皮波普潘',
  q: '卡克奇科库坎',
  r: '拉雷里罗鲁兰',
  s: '萨塞西索苏桑',
  sh: '沙谢希肖舒尚',
  t: '塔特蒂托图坦',
  v: '瓦韦维沃武万',
  w: '瓦韦威沃伍万',
  x: '夏谢希肖徐香',
  y: '亚耶伊约尤扬',
  z: '扎泽齐佐祖赞',
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

/** Signs of the syllables of Chinese names in Latin letters. */
const pinyin =
  'an安 bai白 bao宝 bei北 bin滨 chang长 chao超 chun春 cheng城 da大 de德 dong东 fa发 fang方 feng丰 fu福 gang港 gao高 guan冠 ' +
  'guang广 guo国 hai海 han汉 he和 heng恒 hong宏 hua华 huang黄 ji吉 jia嘉 jian建 jiang江 jie杰 jin金 jing京 jiu久 jun军 kai凯 ' +
  'kang康 ke科 lan兰 li利 liang良 lin林 ling灵 long龙 lu路 mei美 min民 ming明 nan南 ning宁 peng鹏 ping平 qiao桥 qing青 ' +
  'rong荣 rui瑞 shan山 shen深 sheng盛 shou寿 shun顺 tai泰 tao涛 tian天 tong通 wan万 wei威 wen文 xi西 xia夏 xiang祥 xin新 ' +
  'xing兴 yang阳 ye业 yi一 ying英 yong永 yu玉 yuan源 yun云 ze泽 zhen振 zheng正 zhong中 zhou洲 zhu珠';
const signOfSyllable = new Map(pinyin.split(' ').map((item) => [item.slice(0, -1), item.slice(-1)]));
const longestSyllable = 6;

/** The signs of a word that is nothing but Chinese syllables, or undefined for any other. */
function fromPinyin(plain: string): string | undefined {
  if (plain === '') return '';
  for (let length = Math.min(longestSyllable, plain.length); length > 1; length--) {
    const sign = signOfSyllable.get(plain.slice(0, length));
    const rest = sign === undefined ? undefined : fromPinyin(plain.slice(length));
    if (rest !== undefined) return `${sign}${rest}`;
  }
  return undefined;
}

const letterOfItsOwn: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', đ: 'd' };

/** Lower case without accents, in the 26 letters. */
function plainLetters(word: string): string {
  return word
    .toLowerCase()
    .replace(/[łøßæœıđ]/g, (letter) => letterOfItsOwn[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
}

/** Without the letters that are written and not said. */
const silent = (plain: string) => plain.replace(/gh(?=t)/g, '');

function soundAt(word: string, at: number): readonly [latin: string, cyrillic: string] {
  const sign = word[at] ?? '';
  return russianSounds.find(([latin]) => word.startsWith(latin, at)) ?? [sign, sign];
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isCapital = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();

/** A Latin word in Russian letters, by sound. */
export function inRussian(word: string): string {
  const plain = fromPinyin(plainLetters(word)) === undefined ? silent(plainLetters(word)) : plainLetters(word);
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
  const letters = plainLetters(word);
  return (
    fromPinyin(letters) ??
    bySound(
      letters
        .replace(/([a-z])\1/g, '$1')
        .replaceAll('ck', 'k')
        .replace(/gh?t/g, 't'),
    )
  );
}

const openN = /^an(?![aeiou])/;

/** The signs of the syllable that begins here, and how many letters it takes. */
function syllableAt(plain: string, at: number): readonly [signs: string, letters: number] {
  const [onset = ''] = /^(?:[cs]h|[^aeiou])?(?=[aeiou])/.exec(plain.slice(at)) ?? [undefined];
  const syllables = chineseSyllables[onset];
  const vowel = vowels.indexOf(plain[at + onset.length] ?? ' ');
  if (syllables !== undefined && vowel >= 0) {
    const isAn = openN.test(plain.slice(at + onset.length));
    return [syllables[isAn ? vowels.length : vowel] ?? '', onset.length + (isAn ? 2 : 1)];
  }
  if (/^ng(?![aeiou])/.test(plain.slice(at))) return ['恩', 2];
  const letter = plain[at] ?? '';
  return [chineseFinals[letter] ?? letter, 1];
}

function bySound(plain: string): string {
  let written = '';
  for (let at = 0; at < plain.length; ) {
    const [signs, letters] = syllableAt(plain, at);
    written += signs;
    at += letters;
  }
  return written;
}
