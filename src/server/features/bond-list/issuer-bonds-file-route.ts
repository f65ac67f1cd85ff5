import { Readable } from 'node:stream';
import { issuerBondsFileCall } from '#contract/bond-list/bond-list.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond-status.ts';
import { noFacets } from '#domain/facets/facets.ts';
import { findBondList } from '#store/bonds/find-bond-list.ts';
import type { App } from '../../app.ts';
import { bondItemFor } from '../../bond-item.ts';
import { fileNameOf, tableMediaTypes } from '../../files/table-file.ts';
import { fileOptions, servicesOfFiles } from '../../limits/files.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { issuerBondsXlsx } from './issuer-bonds-xlsx.ts';

/** Issuers of more bonds than this have the first of them in the file. */
const MAX_ROWS = 10_000;

async function bondsOf(services: Services, issuerId: number, viewer: Viewer) {
  const { items } = await findBondList(services.database, {
    text: '',
    isDescending: false,
    limit: MAX_ROWS,
    offset: 0,
    issuerId,
    venueId: null,
    facets: noFacets,
    sort: 'name',
    today: services.today(),
    finishedStatusIds,
    closedVenueId: closedVenueId(viewer),
    largestYield: blankAboveYield,
  });
  if (items.length === 0) throw new Refusal('not_found', 'id');
  return items.map((bond) => bondItemFor(viewer, bond, services));
}

/** The bonds of an issuer as a workbook: the rows of its list, masked as they are there. */
export function issuerBondsFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(
    app,
    services,
    issuerBondsFileCall,
    async (request, reply) => {
      const { viewer, params, texts } = request;
      requireFeature(viewer, 'list_export');
      await limitFiles(request);
      const bonds = await bondsOf(services, numberOfId(params.id), viewer);
      const bytes = await issuerBondsXlsx(bonds, services.clock(), texts);
      const name = fileNameOf(`${bonds[0]?.issuerName ?? ''}, ${texts.text('list', 'title')}`, 'xlsx');
      const mediaType = tableMediaTypes.xlsx;
      return services.gate.sendFile(reply, { name, mediaType, size: bytes.length, bytes: Readable.from([bytes]) });
    },
    fileOptions,
  );
}
