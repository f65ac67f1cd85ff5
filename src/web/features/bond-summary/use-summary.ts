import { useEffect, useState } from 'react';
import type { BondSummary } from '#contract/bond-summary.ts';
import { browserApi } from '../../data/browser-api.ts';

interface Loaded {
  readonly groundId: number | null;
  readonly summary: BondSummary;
}

async function loadSummary(bondId: number, groundId: number, signal: AbortSignal): Promise<BondSummary | null> {
  const answer = await browserApi(`/api/bonds/${bondId}/summary/?venue=${groundId}`, { signal });
  return answer.ok ? ((await answer.json()) as BondSummary) : null;
}

/**
 * The summary with the figures of the chosen ground. Those of the ground before stay until the new ones are there, or when
 * none come: each figure names its ground. The issuer keeps the words of the first HTML.
 */
export function useSummary(first: BondSummary, groundId: number | null): BondSummary {
  const [loaded, setLoaded] = useState<Loaded>({ groundId, summary: first });
  const isNeeded = groundId !== null && groundId !== loaded.groundId;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const controller = new AbortController();
    loadSummary(first.id, groundId, controller.signal)
      .catch(() => null)
      .then((summary) => {
        if (controller.signal.aborted || summary === null) return;
        setLoaded({ groundId, summary: { ...summary, issuer: first.issuer } });
      });
    return () => controller.abort();
  }, [isNeeded, groundId, first]);
  return loaded.summary;
}
