import { redirect, useSearchParams } from 'react-router';
import type { DataQuality } from '#contract/operator/data-quality.ts';
import type { DemoRemovalCounts } from '#contract/operator/demo-market.ts';
import type { JoinedBondRows } from '#contract/operator/join-bonds.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { targetsOfGaps } from '#domain/operator/data-quality.ts';
import type { DemoTask } from '#domain/operator/demo-task.ts';
import { useLabels, useLanguage, useSession } from '../context/reader-context.tsx';
import { DataGaps, ExampleBonds } from '../operator/data-gaps/data-gaps.tsx';
import { DemoMarketBlock } from '../operator/demo-market/demo-market.tsx';
import { ImportRuns } from '../operator/imports/import-runs.tsx';
import { JoinBondsBlock } from '../operator/join-bonds/join-bonds.tsx';
import { PublicMarketsBlock } from '../operator/markets/public-markets.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { TableUpload } from '../operator/table-upload/table-upload.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { countryName } from '../text/fact-text.ts';
import { dateText } from '../text/value-text.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import { operatorRefusal } from './operator-forms.ts';

/** Codes of markets that are not those of their countries. */
const countryOf: Readonly<Record<string, string>> = { uk: 'GB' };

export async function loader({ context }: PageArgs) {
  const { api, language, texts } = context.get(pageContext);
  const [quality, runs, { items }, kept, demo] = await Promise.all([
    requiredData(api, 'GET /api/operator/data-quality/'),
    requiredData(api, 'GET /api/operator/imports/'),
    requiredData(api, 'GET /api/operator/markets/'),
    requiredData(api, 'GET /api/operator/mappings/'),
    requiredData(api, 'GET /api/operator/demo-market/'),
  ]);
  const nameOf = (code: string) =>
    code === 'euro'
      ? texts.text('operator', 'market_euro')
      : countryName(countryOf[code] ?? code.toUpperCase(), language);
  const markets = items.map((market) => ({ ...market, name: nameOf(market.code) }));
  return { quality, runs, markets, keptNames: kept.map(({ name }) => name), demo };
}

const path = '/operator/data/';

/** What the forms of the demo market ask for. */
const demoTaskOf: Readonly<Record<string, DemoTask | 'try'>> = {
  'try-demo-removal': 'try',
  'remove-demo': 'remove',
  'bring-demo': 'bring',
};

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const task = demoTaskOf[textIn(form, 'form')];
  if (task === 'try') {
    const tried = await send(api, 'POST /api/operator/demo-market/trial/', { body: {} });
    return tried.ok ? { code: null, counts: (await tried.json()) as DemoRemovalCounts } : operatorRefusal(tried, path);
  }
  if (task !== undefined) {
    const begun = await send(api, 'POST /api/operator/demo-market/', { body: { task } });
    return begun.ok ? redirect(`${path}#demo`) : operatorRefusal(begun, path);
  }
  if (/^(try-)?join-bonds$/.test(textIn(form, 'form'))) {
    const isTrial = textIn(form, 'form') === 'try-join-bonds';
    const named = { kept: textIn(form, 'kept'), gone: textIn(form, 'gone') };
    const joined = await send(api, 'POST /api/operator/bonds/join/', { body: { ...named, isTrial } });
    if (!joined.ok) return operatorRefusal(joined, path);
    return isTrial
      ? { code: null, tried: { ...named, ...((await joined.json()) as JoinedBondRows) } }
      : redirect(pageAddress('bonds', named.kept));
  }
  const importId = Number(textIn(form, 'id'));
  if (/^(try-)?undo$/.test(textIn(form, 'form'))) {
    const isTrial = textIn(form, 'form') === 'try-undo';
    const how = { params: { importId }, body: { isTrial } };
    const told = await send(api, 'POST /api/operator/imports/:importId/undo/', how);
    return told.ok ? redirect(`${path}#imports`) : operatorRefusal(told, path);
  }
  const answer = await send(api, 'POST /api/operator/markets/', { body: { code: textIn(form, 'market') } });
  return answer.ok ? redirect(`${path}#markets`) : operatorRefusal(answer, path);
}

type Check = DataQuality['checks'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['check', 'examples'], width: 'minmax(0, 1fr)' },
  { parts: ['count', 'group'], align: 'end', width: '8rem' },
];

/** What is old or contradictory: each check with its number of bonds and the first of them. */
function DataChecks({ quality }: { readonly quality: DataQuality }) {
  const text = useLabels('operator');
  const language = useLanguage();
  return (
    <TableBlock
      id="data-checks"
      title={text('checks')}
      meta={dateText(quality.today, language)}
      columns={useColumns()}
      rows={quality.checks}
      idOf={({ key }) => key}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<Check>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  return [
    { id: 'group', title: text('check_group'), width: '10rem', cell: ({ group }) => text(`group_${group}`) },
    { id: 'check', title: text('check'), wraps: true, width: '34%', cell: ({ key }) => text(`check_${key}`) },
    {
      id: 'count',
      title: text('bonds'),
      kind: 'number',
      width: '7rem',
      cell: ({ count }) => numberText(count, 0, language),
    },
    { id: 'examples', title: text('examples'), wraps: true, cell: ({ examples }) => <ExampleBonds bonds={examples} /> },
  ];
}

/** The state of the data and of its imports, for the operator. */
export default function OperatorData({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { quality, runs, markets, keptNames, demo } = loaderData;
  const text = useLabels('operator');
  const [params] = useSearchParams();
  const { accountId, demoAccounts } = useSession();
  const target = Object.values(targetsOfGaps).find((known) => known === params.get('target')) ?? null;
  return (
    <OperatorPage title={text('data_title')} lead={text('data_lead')}>
      <Refusal code={actionData?.code ?? null} />
      {accountId !== null && demoAccounts.includes(accountId) && <Note>{text('demo_account_ends')}</Note>}
      <DataGaps quality={quality} markets={markets} />
      <DemoMarketBlock market={demo} counts={actionData && 'counts' in actionData ? actionData.counts : null} />
      <PublicMarketsBlock markets={markets} />
      <TableUpload key={target} keptNames={keptNames} target={target} />
      <DataChecks quality={quality} />
      <JoinBondsBlock tried={actionData && 'tried' in actionData ? actionData.tried : null} />
      <ImportRuns runs={runs} />
    </OperatorPage>
  );
}
