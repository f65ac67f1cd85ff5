import type { BoundFacet, ListFacet } from './facets.ts';

/** How each filter may be typed, for who learns it: each example asks for that filter alone. */
export const typedExamples: Readonly<Record<ListFacet | BoundFacet, readonly string[]>> = {
  currency: ['eur', 'usd chf', 'currency:try'],
  kind: ['floating', 'call put', 'kind:zero'],
  sector: ['sector:banks', 'sector:real_estate'],
  country: ['country:de', 'country:germany'],
  issuer: ['issuer:17'],
  venue: ['venue:moex-tqcb'],
  watchlist: ['watchlist:7'],
  status: ['defaulted', 'status:outstanding'],
  maturity: ['2030', '30-34', '2030+', 'mat<2030'],
  call: ['call<2030', 'call:2027-2029', 'nextcall 27-29'],
  put: ['put>=2027-06-30', 'nextput 2027-01-15..2027-06-30'],
  coupon: ['cpn>3', 'cpn 2-4.5'],
  size: ['size>500', 'size 100-500'],
  rating: ['bbb+', '>=A-', 'BBB-..A', 'rating:Baa1', 'ig', 'hy'],
  liquidity: ['liq>6', 'liq 5-8', 'liquidity:10'],
  price: ['px<95', 'px 90-100'],
  yield: ['yld>4', 'yld 3.5-5%'],
  ytm: ['ytm>4', 'ytm 3-6'],
  yto: ['yto>4', 'ytc<5'],
  current: ['cy>3', 'cy 3-6'],
  duration: ['dur 2-5', 'dur<=3'],
  spread: ['spr<200', 'spr 50-150bp'],
  tspread: ['tspr>100', 'tspr 50-150'],
  zspread: ['zspr>100', 'z-spread 50-150bp'],
};
