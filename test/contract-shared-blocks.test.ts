import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { expandRequestCall, sendRequestCall } from '#contract/account/access/access.ts';
import { bondContactActionCall, contactActionCall } from '#contract/account/action-log.ts';
import { updatePhoneCall } from '#contract/account/phone.ts';
import { supportTicketsCall } from '#contract/account/support-tickets/support-tickets.ts';
import { saveUserSettingsCall, userSettingsCall } from '#contract/account/user-settings.ts';
import { autocompleteCall, tradingGroundCall } from '#contract/bond/compare.ts';
import { issuerMapCall } from '#contract/bond/issuer-map.ts';
import { commentAccessCall, commentsCall } from '#contract/issuer/comments/comments.ts';
import { companyRelatedIssuersCall } from '#contract/issuer/related-issuers.ts';
import { deleteSearchCall } from '#contract/lists/saved-searches.ts';
import {
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from '#contract/lists/search/search.ts';
import type { Call } from '#contract/platform/call.ts';

interface Expected {
  readonly ids: string;
  readonly call: Call;
  readonly address: string;
  /** Copied from the specification of the shared blocks, sections 3 and 7; parts of parts after a point. */
  readonly body?: readonly string[];
  readonly answer: readonly string[];
  /** What the specification does not name. */
  readonly ours?: readonly string[];
}

const successOf = ['response', 'response.items', 'response.items.success'];
const suggestion = ['id', 'ttl', 'ticker', 'status'].map((name) => `items.${name}`);
const suggested = {
  answer: ['items', 'counter_title', 'search_error', ...suggestion],
  ours: ['items.currency', 'items.yield', 'items.masked'],
};
const mapPoint = `x, y, currency_id, trading_ground_id, is_main_emission, emission_name, date, price, duration, yield`;
const ownOfMapPoint = `emission_id, isin, emitent_name, is_peer, is_old, yield_origin, standing, residual, masked`;
const within = (part: string, names: string) => names.split(', ').map((name) => `${part}.${name}`);
/** The body is the term itself. */
const suggestCalls = {
  bonds: suggestBondsCall,
  stocks: suggestStocksCall,
  indexes: suggestIndexesCall,
  etf: suggestEtfCall,
};

const expected: readonly Expected[] = [
  ...Object.entries(suggestCalls).map(([kind, call]): Expected => {
    return { ids: 'SRC-1', call, address: `POST /api/suggest/${kind}/`, body: [], ...suggested };
  }),
  {
    ids: 'SRC-1',
    call: suggestCompaniesCall,
    address: 'POST /api/suggest/companies/',
    body: ['term', 'emitent_stop_statuses_ids'],
    ...suggested,
  },
  {
    ids: 'MAP-1',
    call: issuerMapCall,
    address: 'GET /api/emitent-map-data/:emitentId/',
    answer: [
      'emitentName',
      'emitentMap',
      'emitentMapCurrencies',
      'emitentMapCurrencyId',
      'emitentMapCurvesData',
      'emitentMapGroundId',
      'emitentMapGrounds',
      ...within('emitentMap', mapPoint),
      ...within('emitentMapCurrencies', 'id, text'),
      ...within('emitentMapGrounds', 'id, text'),
      ...within('emitentMapCurvesData', 'x, emission_name'),
    ],
    ours: [
      'emitentId',
      'date',
      'masked',
      'emitentMapPeers',
      'emitentMapCurves',
      'emitentMapDates',
      ...within('emitentMap', ownOfMapPoint),
      ...within('emitentMapPeers', `${mapPoint}, ${ownOfMapPoint}`),
      ...within('emitentMapCurvesData', 'y, trading_ground_id'),
      ...within('emitentMapCurves', 'currency_id, trading_ground_id, model, counted, deviation'),
      ...within('emitentMapDates', 'currency_id, trading_ground_id, dates'),
    ],
  },
  {
    ids: 'NET-1',
    call: companyRelatedIssuersCall,
    address: 'GET /api/company/:emitentId/related-issuers/',
    answer: ['emitent_id', 'emitent_name', 'rel_type_name', 'share'],
    ours: ['emitent_lei', 'rel_type', 'direction', 'to_id', 'to_name', 'to_lei'],
  },
  {
    ids: 'REP-8',
    call: bondContactActionCall,
    address: 'POST /api/bonds/:bondId/contactActionLog/',
    body: ['actionId'],
    answer: [],
  },
  {
    ids: 'REP-8',
    call: contactActionCall,
    address: 'POST /api/contactActionLog/',
    body: ['actionId'],
    answer: [],
  },
  {
    ids: 'SHL-10',
    call: deleteSearchCall,
    address: 'POST /api/uss/delete/:id/',
    answer: ['response', 'response.items', 'response.items.status'],
    ours: ['response.items.id', 'response.items.name'],
  },
  { ids: 'SHL-9', call: userSettingsCall, address: 'GET /api/user/settings/', answer: ['hints'] },
  {
    ids: 'SHL-9',
    call: saveUserSettingsCall,
    address: 'POST /api/user/set-settings/',
    body: [
      'sid',
      'settings',
      'settings.settings',
      ...['hints', 'yieldNote'].flatMap((name) => [`settings.${name}`, `settings.settings.${name}`]),
    ],
    answer: [],
    ours: ['hints'],
  },
  {
    ids: 'SHL-11',
    call: sendRequestCall,
    address: 'POST /api/profile/pa/subscr_send_request/',
    body: ['tariff', 'contactPersonId'],
    answer: [],
    ours: successOf,
  },
  {
    ids: 'SHL-11',
    call: expandRequestCall,
    address: 'POST /api/profile/pa/subscr_expand_request/',
    body: ['tariff'],
    answer: [],
    ours: successOf,
  },
  {
    ids: 'SHL-7',
    call: updatePhoneCall,
    address: 'POST /api/profile/update_mob/',
    body: ['phone'],
    answer: ['messages'],
  },
  {
    ids: 'SHL-8',
    call: supportTicketsCall,
    address: 'GET /api/profile/support/tickets/',
    answer: ['tickets', 'tickets.messages', 'tickets.messages.status_id', 'tickets.messages.contacts_id'],
    ours: ['tickets.id', 'tickets.subject', 'tickets.is_closed', 'tickets.messages.text', 'tickets.messages.sent_at'],
  },
  {
    ids: 'COM-1',
    call: commentsCall,
    address: 'GET /api/company/:emitentId/comments_about/',
    answer: [
      'language',
      'title',
      'provider_name',
      'provider_id',
      'file',
      'content',
      'cb_link',
      'cb_file_link',
      'date',
      'moderated',
      'approved',
      'checked',
      'requestExists',
      'linked_emitents',
      ...within('linked_emitents', 'name, cb_link'),
    ],
    ours: ['id'],
  },
  {
    ids: 'COM-3',
    call: commentAccessCall,
    address: 'GET /api/comments/create_comments_access_request/:providerId/',
    answer: successOf,
  },
  {
    ids: 'CMP-1',
    call: autocompleteCall,
    address: 'POST /api/bonds/:bondId/getAutocompleteData/',
    body: ['term', 'hash', 'currentTgId'],
    answer: [
      'hash',
      'tabs',
      ...within('tabs', 'name, count, selected, showList, withTradingGrounds, model, items'),
      ...within('tabs.items', 'id, name, highlighting'),
    ],
    ours: ['tabs.counter_title'],
  },
  {
    ids: 'CMP-1',
    call: tradingGroundCall,
    address: 'POST /api/bonds/:bondId/getTradingGround/',
    body: ['hash', 'currentTgId', 'selectedId'],
    answer: ['hash', 'result', 'items', 'items.id', 'items.name'],
  },
];

interface AnySchema extends TSchema {
  readonly anyOf?: readonly AnySchema[];
  readonly items?: AnySchema;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly patternProperties?: Readonly<Record<string, AnySchema>>;
}

/** The names of all properties, those of parts after a point; lists and alternatives are looked through. */
function namesOf({ anyOf = [], items, properties = {}, patternProperties = {} }: AnySchema): readonly string[] {
  const inside = [...anyOf, ...Object.values(patternProperties), ...(items === undefined ? [] : [items])];
  const own = Object.entries(properties).flatMap(([name, part]) => [
    name,
    ...namesOf(part).map((partName) => `${name}.${partName}`),
  ]);
  return [...new Set([...own, ...inside.flatMap(namesOf)])];
}

const sorted = (names: readonly string[]) => [...names].sort();

for (const { ids, call, address, body, answer, ours = [] } of expected)
  test(`${ids} ${address} takes and answers every field of the specification`, () => {
    expect(`${call.method} ${call.path}`).toBe(address);
    expect(call.body && sorted(namesOf(call.body))).toEqual(body && sorted(body));
    expect(sorted(namesOf(call.answer))).toEqual(sorted([...answer, ...ours]));
  });
