import { textSectionsCall } from '#contract/issuer/text-sections.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type TextSection, textSectionKinds } from '#domain/issuer/text-section.ts';
import { findTextSections } from '#store/issuer/text-sections/text-sections.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** Covenants are a feature of their own; the other sections are open. */
function itemOf({ kind, language, text, updatedOn }: TextSection, viewer: Viewer) {
  const access = kind === 'covenants' ? featureAccess(viewer, 'covenants') : 'allowed';
  return { kind, language, date: updatedOn, access, text: access === 'allowed' ? text : null };
}

export function textSectionsRoute(app: App, services: Services): void {
  serve(app, services, textSectionsCall, async ({ params, viewer, language }) => {
    const { instrument } = await requireBond(services, params.id);
    const found = await findTextSections(services.database, instrument.id, language.code);
    const inOrder = textSectionKinds.flatMap((kind) => found.filter((section) => section.kind === kind));
    return { items: inOrder.map((section) => itemOf(section, viewer)) };
  });
}
