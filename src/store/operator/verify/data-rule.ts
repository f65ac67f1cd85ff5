/** A rule that rows of one table keep, each for itself. */
interface RowRule {
  readonly name: string;
  readonly says: string;
  /** SQL that is true of a row that breaks it. */
  readonly broken: string;
}

/** A table whose rows keep rules; they are counted together, in one pass over it. */
export interface TableRules {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly rules: readonly RowRule[];
}

/** A rule about rows of several tables, or several rows of one. */
export interface QueryRule {
  readonly name: string;
  readonly says: string;
  /** SQL that gives a column `example` for everything that breaks it. */
  readonly query: string;
}

/** What breaks a rule: how much of it, and the first by their keys. */
export interface BrokenRule {
  readonly rule: string;
  readonly table?: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** A column, and where the rows are that it names. */
export interface Reference {
  readonly column: string;
  readonly parent: string;
}
