import { useState } from 'react';
import { LockedMarker } from '../ui/feedback/masked.tsx';
import { LinkList } from '../ui/layout/folded-content.tsx';
import { FullscreenToggle } from '../ui/layout/fullscreen-toggle.tsx';
import { NumberTabBar } from '../ui/layout/number-tab-bar.tsx';
import { Pager } from '../ui/layout/pager.tsx';
import { SelectTabBar } from '../ui/layout/select-tab-bar.tsx';
import { createClearAllTabs } from '../ui/layout/tab-model.ts';
import { ValueTabBar } from '../ui/layout/value-tab-bar.tsx';
import type { Specimen } from './specimen.ts';

const periods = [
  { id: '1M', ttl: '1 month' },
  { id: '3M', ttl: '3 months' },
  { id: 'gone', ttl: 'Hidden', hidden: true },
  { id: 'never', ttl: 'Not shown', show: false },
  { id: '1Y', ttl: '1 year', class: 'year', classAction: 'year-on' },
];

const numbered = [
  { id: 1, ttl: 'Quarterly' },
  { id: 2, ttl: 'Annual' },
];

const sources = [
  { id: { name: 'ifrs' }, ttl: 'IFRS' },
  { id: { name: 'ras' }, ttl: 'National standards' },
];

function Bars() {
  const [clearing] = useState(createClearAllTabs);
  const [told, setTold] = useState('nothing yet');
  const [typed, setTyped] = useState('01.02.2025 ~ 01.03.2025');
  const [period, setPeriod] = useState(1);
  const [source, setSource] = useState<{ readonly name: string } | null>(sources[0]?.id ?? null);
  return (
    <>
      <SelectTabBar
        bar="period"
        label="Period"
        tabs={periods}
        initial="1M"
        clearing={clearing}
        onSelectTab={(bar, tab) => setTold(`${bar} ${tab}`)}
        onClearPeriod={() => setTyped('')}
      />
      <NumberTabBar
        label="Kind of period"
        tabs={numbered}
        value={period}
        onChange={setPeriod}
        clearing={clearing}
        look="segments"
      />
      <ValueTabBar
        label="Source"
        tabs={sources}
        value={source}
        onChange={setSource}
        clearing={clearing}
        look="segments"
      />
      <button type="button" onClick={clearing.clear}>
        Clear all tabs
      </button>
      <p data-told="">{`Told: ${told}; typed period: ${typed}; number: ${period}; value: ${source?.name ?? 'none'}`}</p>
    </>
  );
}

function PagedInPlace({ pageCount, at }: { readonly pageCount: number; readonly at: number }) {
  const [page, setPage] = useState(at);
  return <Pager label={`Pages of ${pageCount}`} page={page} pageCount={pageCount} onPage={setPage} />;
}

const links = Array.from({ length: 8 }, (_, at) => ({
  id: at,
  text: `Norvane Networks ${at + 1}.125% 2031`,
  to: `/bonds/${1001 + at}/`,
}));

export const specimens: readonly Specimen[] = [
  { id: 'tab-bars', title: 'Three tab bars and one way to clear them', render: () => <Bars /> },
  {
    id: 'tab-alone',
    title: 'One tab alone is no choice',
    render: () => (
      <>
        <NumberTabBar label="One number" tabs={numbered.slice(0, 1)} value={1} onChange={() => undefined} />
        <ValueTabBar label="One value" tabs={sources.slice(0, 1)} value={null} onChange={() => undefined} />
        <SelectTabBar bar="one" label="One bar" tabs={periods.slice(0, 1)} onSelectTab={() => undefined} />
      </>
    ),
  },
  { id: 'pager-middle', title: 'In the middle', render: () => <PagedInPlace pageCount={2000} at={1000} /> },
  { id: 'pager-start', title: 'At the start', render: () => <PagedInPlace pageCount={20} at={1} /> },
  {
    id: 'pager-links',
    title: 'As links',
    render: () => (
      <Pager label="Linked pages" page={2} pageCount={4} toPage={(page) => `?block=tabs-and-lists&page=${page}`} />
    ),
  },
  { id: 'link-list', title: 'Eight links, five shown', render: () => <LinkList label="Similar bonds" links={links} /> },
  { id: 'link-list-short', title: 'Few links', render: () => <LinkList label="Few bonds" links={links.slice(0, 3)} /> },
  { id: 'locked-marker', title: 'What is locked', render: () => <LockedMarker /> },
  {
    id: 'fullscreen',
    title: 'Full screen',
    render: () => (
      <div id="gallery-fullscreen">
        <FullscreenToggle elementId="gallery-fullscreen" />
        <p>This part fills the screen.</p>
      </div>
    ),
  },
];
