import { useLabels } from '../context/reader-context.tsx';
import { IssuerBondsFile } from '../lists/files/list-file.tsx';
import { BondList } from '../lists/list/item-list.tsx';
import type { CompanyPageFacts } from './company.tsx';

/** The bonds of a company, as the first HTML has them. */
export function BondsOfCompany({ facts: { bonds, query, path, card } }: { readonly facts: CompanyPageFacts }) {
  const text = useLabels('instruments');
  const empty = { title: text('no_bonds'), reason: text('no_bonds_reason') };
  const hasBonds = bonds.ok && bonds.value.total > 0;
  const tools = hasBonds && <IssuerBondsFile issuerId={card.id} />;
  const of = { path, title: text('company_bonds'), empty, isCompany: true };
  return <BondList list={bonds} query={query} of={of} tools={tools} />;
}
