import type { InstrumentModel } from '#contract/market/instruments/instrument-models.ts';
import type { InstrumentKind } from '#domain/market/instrument.ts';

/** The kind of instrument that a part of an address stands for. */
export const kindOfModel: Readonly<Record<InstrumentModel, Exclude<InstrumentKind, 'bond'>>> = {
  stocks: 'stock',
  indexes: 'index',
  etf: 'etf',
};

/** The part of an address that stands for a kind of instrument. */
export const modelOfKind: Readonly<Record<Exclude<InstrumentKind, 'bond'>, InstrumentModel>> = {
  stock: 'stocks',
  index: 'indexes',
  etf: 'etf',
};
