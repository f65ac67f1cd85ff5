import type { Specimen } from './specimen.ts';

interface SpecimenFile {
  readonly specimens: readonly Specimen[];
}

export interface SpecimenGroup {
  /** Name of the file: the building block. */
  readonly block: string;
  readonly specimens: readonly Specimen[];
}

const files = import.meta.glob<SpecimenFile>('./*.specimens.tsx', { eager: true });

/** Every specimen file of this folder, by name. */
export const specimenGroups: readonly SpecimenGroup[] = Object.entries(files)
  .map(([path, { specimens }]) => ({ block: path.slice(2, -'.specimens.tsx'.length), specimens }))
  .sort((a, b) => a.block.localeCompare(b.block));
