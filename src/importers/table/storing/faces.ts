import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import type { Queries } from '#store/platform/database/database.ts';

/** Outstanding faces of bonds, by which amounts of one bond become amounts per 100. */
export class Faces {
  readonly #faces = new Map<number, number | null>();

  async learn(queries: Queries, instrumentIds: readonly (number | null)[]): Promise<void> {
    const unknown = new Set(instrumentIds.filter((id) => id !== null && !this.#faces.has(id)) as readonly number[]);
    if (unknown.size === 0) return;
    const terms = await findTerms(queries, [...unknown]);
    for (const id of unknown) {
      const known = terms.get(id);
      const isKnown = known !== undefined && !known.isAmortising;
      this.#faces.set(id, isKnown ? known.faceValue * (known.poolFactor ?? 1) : null);
    }
  }

  /** Null where the terms are not known, or do not tell what was outstanding on another day. */
  of(instrumentId: number): number | null {
    const face = this.#faces.get(instrumentId) ?? null;
    return face === 0 ? null : face;
  }
}
