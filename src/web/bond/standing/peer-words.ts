import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Peers } from '#contract/bond/standing.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';

type Text = LabelText<'standing'>;

/** By what bonds to compare with are chosen. */
type PeerChoice = Pick<Peers, 'sector' | 'rating_from' | 'rating_to' | 'duration_from' | 'duration_to'> & {
  readonly currency: string | null;
};

/** The letters of a rating, or the class that bounds it. */
function ratingText({ rating_from: worst, rating_to: best }: PeerChoice, text: Text): string | null {
  if (worst !== null && best !== null) return worst.replace(/[+-]$/, '');
  if (worst !== null) return text('investment_grade');
  return best === null ? null : text('high_yield');
}

function bandText({ duration_from: from, duration_to: to }: PeerChoice, text: Text, language: Language): string | null {
  if (from === null) return null;
  const years = (value: number) => numberText(value, 0, language);
  return to === null ? text('band_over', { from: years(from) }) : text('band', { from: years(from), to: years(to) });
}

/** Which bonds they are, in few words. */
export function peerWords(peers: PeerChoice, { issuer }: BondSummary, text: Text, language: Language): string {
  const sector = peers.sector === null ? null : issuer?.sector;
  const parts = [peers.currency, ratingText(peers, text), sector, bandText(peers, text, language)];
  return parts.filter((part) => part != null && part !== '').join(', ');
}
