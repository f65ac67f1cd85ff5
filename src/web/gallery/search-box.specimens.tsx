import { useState } from 'react';
import type { SuggestAnswer, Suggestion } from '#contract/lists/search/search.ts';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { SearchBox } from '../lists/search/search-box.tsx';
import type { SearchSelection } from '../lists/search/search-state.ts';
import type { Suggest } from '../lists/search/suggest-call.ts';
import type { Specimen } from './specimen.ts';

type Answers = Readonly<Partial<Record<SuggestKind, Partial<SuggestAnswer>>>>;

function item(id: number, ttl: string, rest: Partial<Suggestion> = {}): Suggestion {
  return { id, ttl, ticker: [], status: null, currency: null, yield: null, masked: [], ...rest };
}

const bonds: readonly Suggestion[] = [
  item(1001, 'Norvane Networks 4.625% 2031', {
    ticker: ['XS9812045573'],
    status: 'outstanding',
    currency: 'EUR',
    yield: 0.04125,
  }),
  item(1002, '<b>Norvane</b> Networks 3.875% 2029', { ticker: ['XS9812046019', 'NORV 29'], status: 'outstanding' }),
  item(1003, 'Norvane Networks 4.500% 2036', { ticker: ['XS9812047330'], status: 'in_placement' }),
  item(1004, 'Norvane Supply 8.125% 2027', { ticker: ['XS9812049971'], status: 'defaulted' }),
  item(1005, 'Norvane Finance 1.250% 2026', { ticker: ['XS9812040017'], status: 'matured' }),
];

const five: Answers = {
  bonds: { items: [...bonds], counter_title: '24' },
  stocks: { items: [item(1, 'Norvane', { ticker: ['NRVN'] })] },
  indexes: { items: [item(1, 'Norvane Utilities Index'), item(2, 'Norvane Credit Index')] },
  companies: { items: [item(7, 'Norvane Networks plc'), item(8, 'Norvane Finance B.V.')], counter_title: '1000+' },
  etf: {},
};

const long: Answers = {
  bonds: {
    items: [
      item(
        1,
        'Norvane Infrastructure and Transmission Networks International Holdings, guaranteed subordinated callable resettable notes, series 12, 4.625% 2031',
        { ticker: ['XS9812045573', 'US98120455AA73', 'NORV 4 5/8 03/15/31', '4B02-12-00112-A'], status: 'matured' },
      ),
      ...bonds,
    ],
  },
};

const never: Suggest = () => new Promise(() => undefined);
const failing: Suggest = async () => {
  throw new Error('no answer');
};

/** Bonds do not answer the first time. */
function partlyFailing(): Suggest {
  let tries = 0;
  return async (query, signal) => {
    if (query.kind === 'bonds' && tries++ === 0) throw new Error('no answer');
    return answering(five)(query, signal);
  };
}

function answering(answers: Answers): Suggest {
  return async ({ kind }) => ({ items: [], counter_title: null, search_error: null, ...answers[kind] });
}

const many: Answers = Object.fromEntries(
  suggestKinds.map((kind) => [
    kind,
    {
      items: Array.from({ length: 20 }, (_, place) => item(place + 1, `Norvane ${place + 2027}`)),
      counter_title: '1000+',
    },
  ]),
);

function Still({ suggest, notFoundLabel }: { readonly suggest: Suggest; readonly notFoundLabel?: string }) {
  return <SearchBox layout="inline" redirect={false} suggest={suggest} notFoundLabel={notFoundLabel} />;
}

function Emitting() {
  const [picked, setPicked] = useState<SearchSelection | null>(null);
  return (
    <>
      <SearchBox redirect={false} formId="sample-form" suggest={answering(five)} onSelect={setPicked} />
      <output data-picked="">{picked === null ? 'Nothing picked yet' : JSON.stringify(picked)}</output>
    </>
  );
}

/** Each box searches by itself: type three letters. */
export const specimens: readonly Specimen[] = [
  { id: 'search-closed', title: 'Under the field, with links', render: () => <SearchBox suggest={answering(five)} /> },
  { id: 'search-emitting', title: 'Without redirect: picking emits', render: () => <Emitting /> },
  { id: 'search-five', title: 'Five tabs', render: () => <Still suggest={answering(five)} /> },
  { id: 'search-loading', title: 'Loading', render: () => <Still suggest={never} /> },
  { id: 'search-empty', title: 'Nothing found', render: () => <Still suggest={answering({})} /> },
  { id: 'search-failed', title: 'Every call failed', render: () => <Still suggest={failing} /> },
  {
    id: 'search-partly-failed',
    title: 'One call failed',
    render: () => <Still suggest={partlyFailing()} />,
  },
  {
    id: 'search-own-label',
    title: 'Nothing found, with a label of its own',
    render: () => <Still suggest={answering({})} notFoundLabel="No issue of this issuer" />,
  },
  {
    id: 'search-error',
    title: 'Results with an error',
    render: () => (
      <Still suggest={answering({ ...five, bonds: { ...five.bonds, search_error: 'The search was cut short.' } })} />
    ),
  },
  { id: 'search-long', title: 'Long titles and many codes', render: () => <Still suggest={answering(long)} /> },
  { id: 'search-many', title: 'Twenty rows in every tab', render: () => <Still suggest={answering(many)} /> },
];
