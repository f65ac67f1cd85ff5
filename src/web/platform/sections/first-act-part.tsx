import type { ComponentType } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { ErrorState } from '../../ui/feedback/notice.tsx';
import { type OnDemand, onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { pressEnded, useFirstAct } from './first-act.ts';
import { InMarkupsPlace, useServerMarkup } from './server-markup.tsx';

/** A part of a page's first view that is no section; the page's loader loads it for the server. */
export function partAtFirstAct<Props>(fetchPart: () => Promise<ComponentType<Props>>): OnDemand<ComponentType<Props>> {
  return onDemand(async () => {
    const part = await fetchPart();
    await pressEnded();
    return part;
  });
}

interface FirstActPartProps<Props> {
  readonly code: OnDemand<ComponentType<Props>>;
  readonly given: Props & object;
}

/** What the server drew of a part, until the reader does something and its code is here. */
export function FirstActPart<Props>({ code, given }: FirstActPartProps<Props>) {
  const text = useLabels('ui');
  const hasMarkup = useServerMarkup();
  const isDue = useFirstAct() || !hasMarkup;
  const { part: Part, hasFailed, retry } = useOnDemand(code, isDue);
  return (
    <InMarkupsPlace isMarkup={hasMarkup && Part === null} hasFailed={hasFailed} isHere={Part !== null}>
      {Part === null ? (
        hasFailed && <ErrorState title={text('part_failed')} code="network" onRetry={retry} />
      ) : (
        <Part {...given} />
      )}
    </InMarkupsPlace>
  );
}
