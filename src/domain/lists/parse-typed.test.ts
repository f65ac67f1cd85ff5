import { expect, test } from 'vitest';
import { nothingAsked } from './asked.ts';
import { lists } from './lists.ts';
import { parseTyped } from './parse-typed.ts';
import { foldedWord, phraseTables } from './phrases/phrases.ts';

const parse = (text: string, before = nothingAsked) => {
  const { asked, ...parsed } = parseTyped(lists.bonds, text, before);
  const { choices, ranges, days, grades } = asked;
  return { ...parsed, asked, filters: { ...choices, ...ranges, ...days, ...grades } };
};

test('SRC-5 a line of an analyst becomes facets, the other words stay', () => {
  const { filters, rest, tokens } = parse('alder eur 30-34 call yld>4');
  expect(rest).toBe('alder');
  expect(filters).toEqual({
    currency: ['EUR'],
    maturity: { from: 2030, to: 2034 },
    kind: ['call'],
    yield: { from: 4, to: null },
  });
  expect(tokens.map(({ start, end }) => [start, end])).toEqual([
    [6, 9],
    [10, 15],
    [16, 20],
    [21, 26],
  ]);
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['2030', { maturity: { from: 2030, to: 2030 } }],
  ['2030-2034', { maturity: { from: 2030, to: 2034 } }],
  ['2034-2030', { maturity: { from: 2030, to: 2034 } }],
  ['<2028', { maturity: { from: null, to: 2027 } }],
  ['<=2028', { maturity: { from: null, to: 2028 } }],
  ['>2028', { maturity: { from: 2029, to: null } }],
  ['2028+', { maturity: { from: 2028, to: null } }],
  ['mat<28', { maturity: { from: null, to: 2027 } }],
  ['>2028 <2032', { maturity: { from: 2029, to: 2031 } }],
  ['call<2028', { call: { from: null, to: '2027-12-31' } }],
  ['call:2027-2029', { call: { from: '2027-01-01', to: '2029-12-31' } }],
  ['nextcall 27-29', { call: { from: '2027-01-01', to: '2029-12-31' } }],
  ['put>=2027-06-30', { put: { from: '2027-06-30', to: null } }],
  ['put>2027-06-30 put<=2027-12-31', { put: { from: '2027-07-01', to: '2027-12-31' } }],
  ['nextput 2027-06-30..2027-01-15', { put: { from: '2027-01-15', to: '2027-06-30' } }],
  ['оферта<2028-01-01', { put: { from: null, to: '2027-12-31' } }],
  // A kind, and a maturity beside it.
  ['call 30-34', { kind: ['call'], maturity: { from: 2030, to: 2034 } }],
  ['yld > 4,5', { yield: { from: 4.5, to: null } }],
  ['yld>4%', { yield: { from: 4, to: null } }],
  ['spr<200bp', { spread: { from: null, to: 200 } }],
  ['spr -20-50', { spread: { from: -20, to: 50 } }],
  ['dur 2-5', { duration: { from: 2, to: 5 } }],
  ['dur:2..5', { duration: { from: 2, to: 5 } }],
  ['px<95', { price: { from: null, to: 95 } }],
  [
    'дох>15 цена<95 дюр 1-3',
    { yield: { from: 15, to: null }, price: { from: null, to: 95 }, duration: { from: 1, to: 3 } },
  ],
  ['rendite≥3 kurs<100', { yield: { from: 3, to: null }, price: { from: null, to: 100 } }],
  ['bbb+', { rating: { from: 'BBB+', to: 'BBB+' } }],
  ['bbb', { rating: { from: 'BBB-', to: 'BBB+' } }],
  ['>=a-', { rating: { from: 'A-', to: null } }],
  ['>=a−', { rating: { from: 'A-', to: null } }],
  ['>a-', { rating: { from: 'A', to: null } }],
  ['<bbb-', { rating: { from: null, to: 'BB+' } }],
  ['Baa1', { rating: { from: 'BBB+', to: 'BBB+' } }],
  ['rating:a', { rating: { from: 'A-', to: 'A+' } }],
  ['bbb-..a+', { rating: { from: 'BBB-', to: 'A+' } }],
  ['ig', { rating: { from: 'BBB-', to: null } }],
  ['perp sub float', { kind: ['perpetual', 'subordinated', 'floating'] }],
  ['бессрочные субординированные флоатер', { kind: ['perpetual', 'subordinated', 'floating'] }],
  ['nachrangig kündbar variabel', { kind: ['subordinated', 'call', 'floating'] }],
  ['senior  secured eur', { seniority: ['senior_secured'], currency: ['EUR'] }],
  [
    'sr unsec snp 2030',
    { seniority: ['senior_unsecured', 'senior_non_preferred'], maturity: { from: 2030, to: 2030 } },
  ],
  ['T2 besichert usd', { seniority: ['subordinated', 'senior_secured'], currency: ['USD'] }],
  ['usd eur', { currency: ['USD', 'EUR'] }],
  ['currency:all', { currency: ['ALL'] }],
  ['issuer:17 эмитент:5', { issuer: ['17', '5'] }],
  ['venue:moex-tqcb exchange:A.B', { venue: ['moex-tqcb', 'A.B'] }],
  ['ccy:dem', { currency: ['DEM'] }],
  ['matured', { status: ['matured'] }],
  ['eur banks', { currency: ['EUR'], sector: ['banks'] }],
  ['eur germany utilities', { currency: ['EUR'], country: ['DE'], sector: ['utilities'] }],
  ['Германия 2030', { country: ['DE'], maturity: { from: 2030, to: 2030 } }],
  ['country:de', { country: ['DE'] }],
  ['sector:oil_and_gas', { sector: ['oil and gas'] }],
  ['5y', { years: { from: 4.5, to: 5.5 } }],
  ['4-6y', { years: { from: 4, to: 6 } }],
  ['4y-6y', { years: { from: 4, to: 6 } }],
  ['>10y', { years: { from: 10, to: null } }],
  ['eur 0.5y', { currency: ['EUR'], years: { from: 0, to: 1 } }],
  ['yrs 4-6', { years: { from: 4, to: 6 } }],
  ['срок<=3', { years: { from: null, to: 3 } }],
  ['ychg<-5', { year_change: { from: null, to: -5 } }],
  ['not usd', { currency: ['-USD'] }],
  ['-usd', { currency: ['-USD'] }],
  ['usd or eur', { currency: ['USD', 'EUR'] }],
  ['eur oder usd oder chf', { currency: ['EUR', 'USD', 'CHF'] }],
  ['без rub', { currency: ['-RUB'] }],
  ['eur not call -perp', { currency: ['EUR'], kind: ['-call', '-perpetual'] }],
  ['eur not banks', { currency: ['EUR'], sector: ['-banks'] }],
  ['not country:de', { country: ['-DE'] }],
  ['currency:eur,usd', { currency: ['EUR', 'USD'] }],
  ['size>500m', { size: { from: 500, to: null } }],
  ['size>=1.5bn', { size: { from: 1500, to: null } }],
  ['size 250k-1bn', { size: { from: 0.25, to: 1000 } }],
  ['amt 1-2bn', { size: { from: 1000, to: 2000 } }],
  ['senior', { seniority: ['senior_secured', 'senior_unsecured', 'senior_non_preferred'] }],
  ['senior unsecured', { seniority: ['senior_unsecured'] }],
  ['not senior', { seniority: ['-senior_secured', '-senior_unsecured', '-senior_non_preferred'] }],
  ['XS0000001006 de000a0b1c23', { isin: ['XS0000001006', 'DE000A0B1C23'] }],
  ['XS0000001006, XS0000001014;XS0000001022', { isin: ['XS0000001006', 'XS0000001014', 'XS0000001022'] }],
])('SRC-5 understands %s', (text, filters) => {
  expect(parse(text).filters).toEqual(filters);
  expect(parse(text).rest).toBe('');
});

const utilities = { currency: ['EUR'], sector: ['utilities'], years: { from: 4, to: 6 }, yield: { from: 4, to: null } };
const notFinancials = ['-banks', '-financial services', '-insurance'];

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['euro utility 4-6 years yield over 4%', utilities],
  ['Euro Versorger, 4-6 Jahre, Rendite über 4%', utilities],
  ['облигации энергетических компаний в евро со сроком 4-6 лет и доходностью выше 4%', utilities],
  ['欧元公用事业债券4-6年收益率高于4%', utilities],
  ['bonos en euros de eléctricas a 4-6 años con rendimiento superior al 4%', utilities],
  ['avro kamu hizmetleri 4-6 yıl getiri %4 üzeri', utilities],
  ['German bonds under par', { country: ['DE'], price: { from: null, to: 100 } }],
  ['obligations allemandes sous le pair', { country: ['DE'], price: { from: null, to: 100 } }],
  ['німецькі облігації нижче номіналу', { country: ['DE'], price: { from: null, to: 100 } }],
  ['obligacje niemieckie o rentowności powyżej 4%', { country: ['DE'], yield: { from: 4, to: null } }],
  ['titoli tedeschi con rendimento superiore al 4%', { country: ['DE'], yield: { from: 4, to: null } }],
  [
    'USD BBB callable, not financials',
    { currency: ['USD'], kind: ['call'], sector: notFinancials, rating: { from: 'BBB-', to: 'BBB+' } },
  ],
  [
    '美元BBB级可赎回非金融',
    { currency: ['USD'], kind: ['call'], sector: notFinancials, rating: { from: 'BBB-', to: 'BBB+' } },
  ],
  ['floaters above 100bp', { kind: ['floating'], spread: { from: 100, to: null } }],
  ['浮息债利差超过100基点', { kind: ['floating'], spread: { from: 100, to: null } }],
  [
    'high yield dollar bonds over 8%',
    { currency: ['USD'], rating: { from: null, to: 'BB+' }, yield: { from: 8, to: null } },
  ],
  ['not investment grade', { rating: { from: null, to: 'BB+' } }],
  ['not hy', { rating: { from: 'BBB-', to: null } }],
  ['not BBB or worse', { rating: { from: 'BBB+', to: null } }],
  ['UK gilts', { country: ['GB'], sector: ['government'] }],
  ['size over 1bn', { size: { from: 1000, to: null } }],
  ['over 1bn', { size: { from: 1000, to: null } }],
  ['outstanding amount above 500m', { size: { from: 500, to: null } }],
  ['issued in 2024', { issued: { from: '2024-01-01', to: '2024-12-31' } }],
  ['callable from 2027', { call: { from: '2027-01-01', to: null } }],
  ['callable 2030', { kind: ['call'], maturity: { from: 2030, to: 2030 } }],
  ['yield from 4%', { yield: { from: 4, to: null } }],
  ['评级A以上', { rating: { from: 'A', to: null } }],
  ['2030年以前到期', { maturity: { from: null, to: 2030 } }],
  ['欧元债券, 美元债券', { currency: ['EUR', 'USD'] }],
  ['高收益债券', { rating: { from: null, to: 'BB+' } }],
  ['German bank bonds', { country: ['DE'], sector: ['banks'] }],
  ['German banks 2030', { country: ['DE'], sector: ['banks'], maturity: { from: 2030, to: 2030 } }],
  ['yield between -1% and 2%', { yield: { from: -1, to: 2 } }],
  ['rated A or better', { rating: { from: 'A', to: null } }],
  ['A or BBB', { rating: { from: 'BBB-', to: 'A+' } }],
  ['2030 or 2031', { maturity: { from: 2030, to: 2031 } }],
  ['between 4 and 6 years', { years: { from: 4, to: 6 } }],
  ['от 4 до 6 лет', { years: { from: 4, to: 6 } }],
  ['mat 4-6', { years: { from: 4, to: 6 } }],
  ['maturity under 5 years', { years: { from: null, to: 5 } }],
  ['due 2030', { maturity: { from: 2030, to: 2030 } }],
  ['Laufzeit bis 2030', { maturity: { from: null, to: 2030 } }],
  ['2030年以后到期的欧元债', { currency: ['EUR'], maturity: { from: 2030, to: null } }],
  ['>500m', { size: { from: 500, to: null } }],
  ['规模超过5亿', { size: { from: 500, to: null } }],
  ['size over 500 million', { size: { from: 500, to: null } }],
  ['usd, eur', { currency: ['USD', 'EUR'] }],
  ['zero coupon', { kind: ['zero'] }],
  ['US BBB utilities', { country: ['US'], sector: ['utilities'], rating: { from: 'BBB-', to: 'BBB+' } }],
  // Codes of Treasury notes, as the Treasury announced them.
  ['91282CAE1, 912828ZT0', { isin: ['US91282CAE12', 'US912828ZT04'] }],
])('SRC-5 understands the sentence %s', (text, filters) => {
  expect(parse(text).filters).toEqual(filters);
  expect(parse(text).rest).toBe('');
});

test.each([
  ['senior bonds of Alderhaven in euro', 'Alderhaven', ['currency', 'seniority']],
  ['alder euro 4-6 years', 'alder', ['currency', 'years']],
  ['German bonds of Alderhaven', 'Alderhaven', ['country']],
  ['green bonds in euro', 'green', ['currency']],
  ['call or put', 'or', ['kind']],
  ['call or 2030', 'or', ['kind', 'maturity']],
])('SRC-5 leaves of the sentence %s the words that are no filter', (text, rest, filters) => {
  const parsed = parse(text);
  expect([parsed.rest, Object.keys(parsed.filters).sort()]).toEqual([rest, filters]);
});

test('SRC-5 no phrase is a sign in one language and a filter in another', () => {
  const isSign = (meaning: string) => /^(?:[<>]=?|between|\.\.|and|[+-]|not|or)$/.test(meaning);
  const rows = Object.values(phraseTables).flatMap((table) => Object.entries(table));
  const folded = (of: typeof rows) => new Set(of.flatMap(([, list]) => list.split(', ').map(foldedWord)));
  const signs = folded(rows.filter(([meaning]) => isSign(meaning)));
  const filters = folded(rows.filter(([meaning]) => !isSign(meaning) && meaning !== 'filler'));
  expect([...signs].filter((phrase) => filters.has(phrase))).toEqual([]);
});

test('SRC-5 a part of a sentence tells its place and how it is typed', () => {
  const text = 'euro, yield of over 4% alder';
  const { tokens } = parse(text);
  expect(tokens.map(({ start, end, written }) => [text.slice(start, end), written])).toEqual([
    ['euro,', 'ccy:EUR'],
    ['yield of over 4%', 'yield >4%'],
  ]);
});

test.each([
  'euro garages',
  'euro',
  'bank of china',
  '中国银行',
  'Under Armour',
  'The Bond Company',
  'dollar general 2x',
  'Oil and Gas Holding',
  'Deutsche Telekom',
  'British Gas',
  'Indian Oil',
  'Russian Railways',
  'Sterling Pharma',
  'Polish Oil and Gas',
  'Live Nation',
  'Junk King',
  'Garantie',
])('SRC-5 leaves the name %s as it is', (text) => {
  expect(parse(text)).toMatchObject({ filters: {}, tokens: [], rest: text });
});

test.each([
  'alder',
  'XS0000001006',
  '26238',
  '4.5%',
  '"call" "2030"',
  'a b2 d',
  'germany',
  'bank of china',
  '5-10',
  'yld>x',
  'all top try-out',
  'dur 5',
  '34-30',
  '30-Nov-2030',
  'nextcall:2027-02-30',
  'not alder',
  // No filter asks for the opposite of what lies between two bounds.
  'not BBB',
  'nicht BBB',
  'не BBB',
  '不含BBB',
  'not 2030',
  'alder or orion',
  'yld>4m',
  '5yx',
  'y5',
])('SRC-5 leaves %s to the search of words', (text) => {
  expect(parse(text)).toMatchObject({ filters: {}, tokens: [], rest: text });
});

test('SRC-5 names of issuers keep words that are sectors or countries elsewhere', () => {
  expect(parse('eur bank of china').rest).toBe('bank of china');
  expect(parse('usd orion energy')).toMatchObject({ rest: 'orion energy', filters: { currency: ['USD'] } });
});

test('SRC-5 adds to facets that are asked already, and the last of two that contradict each other stands', () => {
  const before = parse('eur <2028').asked;
  expect(parse('usd >2030', before).filters).toMatchObject({
    currency: ['EUR', 'USD'],
    maturity: { from: 2031, to: null },
  });
  expect(parse('banks', before).filters).toMatchObject({ sector: ['banks'] });
});

test('SRC-5 reads a line of any signs within a moment', () => {
  // Of this process alone, whatever else the machine does.
  const began = process.cpuUsage();
  for (const sign of ['-', 'a', '9', '<', ' ', '"', 'а', 'a-', '>=', 'yld ']) parse(sign.repeat(200));
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
});

const pieces =
  'a|é|а|中|9|1.5|1,5|%|bp|-|–|+|.|..|,|:|;|<|>=|=|"|(|)|/| |\t|yld|ytw|coupon|between|and|not|or|EUR|2030|XS000000|банк|利率|years'.split(
    '|',
  );

test('SRC-5 reads a line of any mix of pieces, over and over, within a moment', () => {
  let state = 37;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  let slowest = { ms: 0, text: '' };
  for (let turn = 0; turn < 150; turn += 1) {
    const mix = Array.from({ length: 2 + next(4) }, () => pieces[next(pieces.length)]).join(next(2) === 0 ? '' : ' ');
    const text = mix.repeat(300).slice(0, 300);
    const began = process.cpuUsage();
    parse(text);
    const ms = process.cpuUsage(began).user / 1000;
    if (ms > slowest.ms) slowest = { ms, text };
  }
  expect(slowest.ms, slowest.text).toBeLessThan(250);
});
