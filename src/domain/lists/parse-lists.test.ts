import { expect, test } from 'vitest';
import { nothingAsked, readAsked, writeAsked } from './asked.ts';
import { everyList, lists, type OtherListId } from './lists.ts';
import { parseTyped } from './parse-typed.ts';
import { boundExample, typedBounds, typedMistakes } from './typed-mistakes.ts';

const paramsOf = (model: OtherListId, text: string) => {
  const { asked, rest } = parseTyped(lists[model], text);
  return [
    writeAsked(lists[model], asked)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    rest,
  ];
};

test.each<readonly [OtherListId, string, string, string]>([
  ['stocks', 'pe<12 roe>=15%', 'price_to_earnings_to=12&return_on_equity_from=15', ''],
  ['stocks', 'price_to_earnings<12', 'price_to_earnings_to=12', ''],
  ['stocks', 'p/e 5-10', 'price_to_earnings_from=5&price_to_earnings_to=10', ''],
  ['stocks', 'EV/EBITDA < 8,5', 'ev_to_ebitda_to=8.5', ''],
  ['stocks', 'kgv<12 дивиденды>4', 'dividend_yield_from=4&price_to_earnings_to=12', ''],
  ['stocks', 'eur gbp', 'currency=EUR,GBP', ''],
  ['stocks', 'eur banks germany', 'sector=banks&country=DE&currency=EUR', ''],
  ['stocks', 'sector:oil_and_gas', 'sector=oil and gas', ''],
  // A name of a company keeps its words.
  ['stocks', 'eur banks holding', 'currency=EUR', 'banks holding'],
  ['stocks', 'pe>5 pe<10', 'price_to_earnings_from=5&price_to_earnings_to=10', ''],
  ['stocks', '"pe<12" usd', 'currency=USD', '"pe<12"'],
  ['indexes', 'assets:bonds members>20', 'assets=bond&members_from=20', ''],
  ['etf', 'issuer:17 dy>3', 'issuer=17&dividend_yield_from=3', ''],
  ['companies', 'bbb+ leverage<3', 'rating_from=BBB+&rating_to=BBB+&net_debt_to_ebitda_to=3', ''],
  ['companies', 'hy bonds>=5', 'rating_to=BB+&bonds_from=5', ''],
  ['companies', 'rating>=BBB- icr>4', 'rating_from=BBB-&interest_cover_from=4', ''],
  // Grades are of companies alone, and a currency that a list does not have is a word.
  ['stocks', 'bbb+', '', 'bbb+'],
  ['companies', 'eur', '', 'eur'],
])('BEY-6 what is typed for a list of %s is a filter: %s', (model, typed, params, rest) => {
  expect(paramsOf(model, typed)).toEqual([params, rest]);
});

test('BEY-6 a list takes its own filters alone, in the form that they have', () => {
  const faultOf = (model: OtherListId, params: Readonly<Record<string, string>>) =>
    readAsked(lists[model], params).fault;
  expect(faultOf('companies', { currency: 'EUR' })).toBe('currency');
  expect(faultOf('stocks', { rating_from: 'BBB' })).toBe('rating_from');
  expect(faultOf('stocks', { value_from: 'x' })).toBe('value_from');
  expect(faultOf('stocks', { value_from: '1e9' })).toBe('value_from');
  expect(faultOf('stocks', { currency: 'EUR,eur' })).toBe('currency');
  expect(faultOf('etf', { issuer: "1' or 1=1" })).toBe('issuer');
  expect(faultOf('stocks', { currency: Array.from({ length: 21 }, () => 'EUR').join(',') })).toBe('currency');
  expect(readAsked(lists.stocks, { currency: '', value_to: '' })).toEqual({ asked: nothingAsked, fault: null });
});

test('BEY-6 what an address asks for is the same once it is written and read again', () => {
  const params = { country: 'DE,FR', rating_from: 'BBB-', bonds_to: '7', return_on_equity_from: '-2.5' };
  const { asked, fault } = readAsked(lists.companies, params);
  expect(fault).toBeNull();
  expect(Object.fromEntries(writeAsked(lists.companies, asked))).toEqual(params);
});

test('BEY-6 a part that is written as a filter and is none is found where it stands', () => {
  const typed = 'pe<x sector:zzz foo>3 ccy:xxx words';
  const found = typedMistakes(lists.stocks, typed);
  expect(found.map(({ start, end }) => typed.slice(start, end))).toEqual(['pe<x', 'sector:zzz', 'foo>3', 'ccy:xxx']);
  expect(found.map(({ fault }) => fault)).toEqual(['value', 'choice', 'name', 'choice']);
  expect(typedMistakes(lists.companies, 'rating>x')).toMatchObject([{ fault: 'value', field: 'rating' }]);
});

test('BEY-6 every example of a filter, and every word that is named, is understood', () => {
  for (const list of everyList) {
    for (const word of typedBounds(list)) {
      const [mistake] = typedMistakes(list, `${word}>`);
      if (mistake?.fault !== 'value') throw new Error(`${word} is not known`);
      const { tokens, rest } = parseTyped(list, boundExample(list, mistake.field, mistake.name));
      expect([word, tokens.length, rest]).toEqual([word, 1, '']);
    }
  }
});
