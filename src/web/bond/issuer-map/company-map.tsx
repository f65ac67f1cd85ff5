import type { IssuerMap as IssuerMapAnswer } from '#contract/bond/issuer-map.ts';
import { issuerMapFromWire } from '#contract/bond/wire/issuer-map.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { IssuerMap } from './issuer-map.tsx';
import { keyOfMapQuery } from './map-query.ts';

/** The map of a company's bonds as a section of its page. */
export function CompanyMap({ answer }: { readonly answer: IssuerMapAnswer }) {
  const text = useLabels('graph');
  const first = {
    key: keyOfMapQuery({ date: undefined, hasPeers: false }),
    answer: { ok: true, value: answer },
  } as const;
  return (
    <Block id="map" title={text('tab_emitent_map')}>
      <IssuerMap issuerId={issuerMapFromWire(answer).issuer.id} bondId={null} sources={[]} first={first} />
    </Block>
  );
}
