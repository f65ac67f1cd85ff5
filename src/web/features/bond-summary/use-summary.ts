import { useEffect, useState } from 'react';
import type { BondSummary } from '#contract/bond-summary.ts';
import { ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';

interface Loaded {
  readonly venueId: number | null;
  readonly summary: BondSummary;
}

async function loadSummary(bondId: number, venueId: number, signal: AbortSignal): Promise<BondSummary | null> {
  const parts = { params: { id: bondId }, query: { venue: venueId }, signal };
  const answered = await ask(browserApi, 'GET /api/bonds/:id/summary/', parts);
  return answered.ok ? answered.value : null;
}

/**
 * The summary with the figures of the chosen venue. Those of the venue before stay until the new ones are there, or when
 * none come: each figure names its venue. The issuer keeps the words of the first HTML.
 */
export function useSummary(first: BondSummary, venueId: number | null): BondSummary {
  const [loaded, setLoaded] = useState<Loaded>({ venueId, summary: first });
  const isNeeded = venueId !== null && venueId !== loaded.venueId;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    loadSummary(first.id, venueId, controller.signal)
      .catch(() => null)
      .then((summary) => {
        if (controller.signal.aborted || summary === null) return;
        setLoaded({ venueId, summary: { ...summary, issuer: first.issuer } });
      });
    return () => controller.abort();
  }, [isNeeded, venueId, first]);
  return loaded.summary;
}
