import { Buffer } from 'node:buffer';
import { type BondCashFlows, cashFlowFileCall, cashFlowsCall } from '#contract/cash-flows.ts';
import { cashFlowsCsvCall } from '#contract/csv-addresses.ts';
import { csvText } from '#contract/csv-text.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';
import { findBondSources } from '#store/sources/sources.ts';
import type { App } from '../../app.ts';
import { readSchedule } from '../../bond-reads.ts';
import { sendCsv } from '../../files/send-csv.ts';
import { sendTable } from '../../files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../limits/files.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { requireBond, requireBondOfCode } from '../../require-bond.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
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
