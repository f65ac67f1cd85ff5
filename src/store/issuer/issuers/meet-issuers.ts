import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { saveFurtherCodes } from './issuer-codes.ts';
import { findIssuerByIdentifier, findIssuerIds, type NewIssuer } from './issuers.ts';
import { joinIssuers } from './join-issuers.ts';

/** An issuer by the code of a source, with its numbers in registers. */
interface NumberedIssuer extends Pick<NewIssuer, 'code'> {
  readonly identifiers: readonly IssuerIdentifier[];
}

/** Whether two issuers may be one company: not with two identifiers of the same register. */
async function areCompatible({ client }: WriteTransaction, ids: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ isOne: boolean }>(
    `select count(distinct lei) < 2 and not exists (
       select from issuer_identifier where issuer_id = any($1) group by scheme having count(distinct value) > 1
     ) as "isOne" from issuer where id = any($1)`,
    [ids],
  );
  return rows[0]?.isOne ?? false;
}

/** Lets codes of a source mean the issuers that registers know under the same numbers; two that meet so become one. */
export async function meetByNumbers(tx: WriteTransaction, issuers: readonly NumberedIssuer[]): Promise<void> {
  for (const { code, identifiers } of issuers) {
    for (const identifier of identifiers) {
      const numbered = await findIssuerByIdentifier(tx, identifier);
      const coded = (await findIssuerIds(tx, [code])).get(code);
      if (numbered === undefined || numbered === coded) continue;
      if (coded === undefined) await saveFurtherCodes(tx, [{ code, issuerId: numbered }]);
      else if (await areCompatible(tx, [coded, numbered])) await joinIssuers(tx, ...olderFirst(coded, numbered));
    }
  }
}

const olderFirst = (one: number, other: number): [number, number] => (one < other ? [one, other] : [other, one]);
