interface AgencyRating {
  readonly agency: string;
}

/** The ratings that stand for an issue: its own, and those of its issuer by agencies that have not rated the issue. */
export function shownRatings<Rating extends AgencyRating>(
  ofIssue: readonly Rating[],
  ofIssuer: readonly Rating[],
): readonly Rating[] {
  const agencies = new Set(ofIssue.map(({ agency }) => agency));
  return [...ofIssue, ...ofIssuer.filter(({ agency }) => !agencies.has(agency))];
}
