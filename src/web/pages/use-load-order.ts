import { useEffect, useRef } from 'react';
import type { BondPlace } from '../market/subject/page-subject.ts';
import { countBondView } from '../platform/data/log-action.ts';
import { askEarly } from '../platform/sections/early-calls.ts';
import type { SectionOutline } from '../platform/sections/load-sections.ts';
import type { PageSection } from '../platform/sections/page-section.ts';
import { whenIdle } from '../platform/sections/when-idle.ts';
import type { BondPageFacts } from './bond-data.ts';

/** The view is counted after the calls of the first sections and before those of the others. */
const beforeCount: readonly string[] = ['comments', 'similar'];
const afterCount: readonly string[] = ['risk-report'];

interface LoadOrder {
  readonly bondId: number;
  readonly place: BondPlace;
  readonly sections: readonly PageSection<BondPageFacts, BondPlace>[];
  /** Sections with content: others have nothing to ask. */
  readonly outlines: readonly SectionOutline[];
}

/**
 * What the page asks after its texts and the rows of its graph, in the order of the specification (bond-page, section 4): analytics, similar
 * bonds, the counter of views, the report check. Who leaves before is counted as he leaves.
 */
export function useLoadOrder({ bondId, place, sections, outlines }: LoadOrder): void {
  const isCounted = useRef(false);
  useEffect(() => {
    const count = () => {
      if (!isCounted.current) countBondView(bondId);
      isCounted.current = true;
    };
    const start = (id: string) => {
      const section = sections.find((own) => own.id === id);
      if (section !== undefined && outlines.some((outline) => outline.id === id)) askEarly(section, place);
    };
    let isLeft = false;
    const callOff = whenIdle(async () => {
      const steps = [...beforeCount.map((id) => () => start(id)), count, ...afterCount.map((id) => () => start(id))];
      for (const step of steps) {
        if (isLeft) return;
        step();
        // A call that first has to learn its address goes out before the next one as well.
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    window.addEventListener('pagehide', count);
    return () => {
      isLeft = true;
      callOff();
      window.removeEventListener('pagehide', count);
      count();
    };
  }, [bondId, place, sections, outlines]);
}
