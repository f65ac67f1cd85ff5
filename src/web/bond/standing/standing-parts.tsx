import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Standing } from '#contract/bond/standing.ts';
import { useLabelOf, useLabels } from '../../context/language-context.ts';
import type { Answered } from '../../platform/data/ask.ts';
import type { AnswerInView } from '../../platform/data/use-answer.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EndFigures } from './end-figures.tsx';
import { PeerLine } from './peer-line.tsx';
import { Positions } from './positions.tsx';
import styles from './standing.module.css';
import { VenueStrip } from './venue-strip.tsx';

interface StandingPartsProps {
  readonly summary: BondSummary;
  readonly answer: AnswerInView<Answered<Standing>>;
  /** The parts that a place is kept for. */
  readonly has: { readonly position: boolean; readonly end: boolean; readonly venues: boolean };
}

/** Position in the own history, and the prices of the venues. What was there stays until the answer for another venue comes. */
export function StandingParts({ summary, answer, has }: StandingPartsProps) {
  const { shown, good } = answer;
  const standing = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : null;
  if (standing === null) return <Failed answer={answer} />;
  return (
    <>
      {has.position && <Positions standing={standing} />}
      {has.position && <PeerLine peers={standing.peers} summary={summary} />}
      {has.end && <EndFigures standing={standing} />}
      {has.venues && <VenueStrip standing={standing} summary={summary} />}
    </>
  );
}

function Failed({ answer: { shown, retry } }: Pick<StandingPartsProps, 'answer'>) {
  const text = useLabels('standing');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  const code = shown === null || shown.answer.ok ? 'network' : shown.answer.code;
  return (
    <p className={styles.failed} role="alert">
      {text('failed')} {errorOf(code)}
      <Button size="small" onClick={retry}>
        {shell('try_again')}
      </Button>
    </p>
  );
}
