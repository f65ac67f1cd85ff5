import { Buffer } from 'node:buffer';
import { type BondCashFlows, cashFlowFileCall, cashFlowsCall } from '#contract/bond/cash-flows.ts';
import { cashFlowsCsvCall } from '#contract/platform/csv-addresses.ts';
import { csvText } from '#contract/platform/csv-text.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findBondSources } from '#store/market/sources/sources.ts';
import { requireBond, requireBondOfCode } from '../../market/reads/require-bond.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { sendCsv } from '../../platform/files/send-csv.ts';
import { sendTable } from '../../platform/files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../platform/limits/files.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readSchedule } from '../reads/bond-reads.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';
import { cashFlowRows } from './cash-flows-csv.ts';
import { cashFlowsXlsx } from './cash-flows-xlsx.ts';

async function flowsOf({ database, today }: Services, bond: BondRecord, texts: Texts): Promise<BondCashFlows> {
  const { cashFlows } = await readSchedule({ database }, bond.instrument.id);
  return cashFlowsAnswer(bond.terms, cashFlows, { today: today(), texts });
}

async function workbookOf(
  { database, clock }: Services,
  bond: BondRecord,
  flows: BondCashFlows,
  viewer: Viewer,
  texts: Texts,
) {
  const sources = await findBondSources(database, bond.instrument.id, viewer.accountId);
  return cashFlowsXlsx(flows, { bond, sources: sources.map(({ name }) => name), madeAt: clock() }, texts);
}

export function cashFlowsRoute(app: App, services: Services): void {
  serve(app, services, cashFlowsCall, async ({ params, texts }) => {
    return flowsOf(services, await requireBond(services, params.id), texts);
  });
}

/** The payments as a file, for full access. */
export function cashFlowFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(
    app,
    services,
    cashFlowFileCall,
    async (request, reply) => {
      const { query, viewer, params, texts } = request;
      requireFeature(viewer, 'cash_flow_export');
      await limitFiles(request);
      const bond = await requireBond(services, params.id);
      const flows = await flowsOf(services, bond, texts);
      const bytes =
        query.format === 'csv'
          ? Buffer.from(csvText(cashFlowRows(flows)))
          : await workbookOf(services, bond, flows, viewer, texts);
      const name = `${bond.instrument.name}, ${texts.text('cash-flows', 'title')}`;
      return sendTable(services, reply, { name, format: query.format, bytes });
    },
    fileOptions,
  );
}

/** The payments for spreadsheets; open to whom the file is. */
export function cashFlowsCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, cashFlowsCsvCall, async (request, reply) => {
    const { query, viewer, texts } = request;
    requireFeature(viewer, 'cash_flow_export');
    await limit(request);
    const flows = await flowsOf(services, await requireBondOfCode(services, query.isin), texts);
    return sendCsv(services, reply, { name: 'cash-flows', rows: cashFlowRows(flows) });
  });
}
