/** Moves places (shares of a height, any order) just so far that each is at least `gap` from the next, and keeps them within 0 and 1 as far as there is room. */
export function spreadApart(places: readonly number[], gap: number): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let floor = Number.NEGATIVE_INFINITY;
  const moved = order.map(({ place }) => {
    floor = Math.max(place, floor + gap);
    return floor;
  });
  let ceiling = Math.max(1, (moved.length - 1) * gap);
  for (let at = moved.length - 1; at >= 0; at--) {
    moved[at] = Math.min(moved[at] ?? 0, ceiling);
    ceiling = (moved[at] ?? 0) - gap;
  }
  const result = [...places];
  for (const [at, { index }] of order.entries()) result[index] = moved[at] ?? 0;
  return result;
}
