import { Link } from 'react-router';
import type { BondListItem } from '#contract/bond-list/bond-list.ts';
import { pageAddress } from '#contract/page-address.ts';
import { findBondStatusByKey } from '#domain/bond-status.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, priceText, spreadText, yearsText } from '../../text/figure-text.ts';
import { CellText } from '../../ui/layout/cell.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import styles from './bond-table.module.css';
import type { ListQuery } from './list-query.ts';
import { SortHead } from './sort-head.tsx';

/** Cells that stay on phones. */
const place = {
  name: classNames(table.kept, styles.name),
  issuer: classNames(table.kept, styles.issuer),
  maturity: classNames(table.kept, styles.maturity),
  price: classNames(table.kept, styles.price),
  yield: classNames(table.kept, styles.yield),
  spread: classNames(table.kept, styles.spread),
};

interface BondTableProps {
  readonly items: readonly BondListItem[];
  readonly query: ListQuery;
  /** Page of the company whose bonds alone are listed, without the column that names it; null for bonds of many. */
  readonly companyPath: string | null;
}

/** The bonds of one page of the list. On phones a bond is a row of two lines. */
export function BondTable({ items, query, companyPath }: BondTableProps) {
  const text = useLabels('list');
  const to = { query, path: companyPath ?? '/' };
  return (
    <div className={table.scroll}>
      <table className={classNames(table.table, table.fold, styles.bonds)}>
        <caption className="sr">{text('table_caption')}</caption>
        <thead>
          <tr>
            <SortHead column="name" {...to} className={place.name} />
            <th scope="col" className={styles.rank3}>
              {text('column_isin')}
            </th>
            {companyPath === null && <SortHead column="issuer" {...to} className={place.issuer} />}
            <SortHead column="currency" {...to} className={styles.rank2} />
            <SortHead column="coupon" {...to} className={styles.rank2} isNumber />
            <SortHead column="maturity" {...to} className={place.maturity} />
            <SortHead column="price" {...to} className={place.price} isNumber />
            <SortHead column="yield" {...to} className={place.yield} isNumber />
            <SortHead column="duration" {...to} className={styles.rank3} isNumber />
            <SortHead column="spread" {...to} className={place.spread} isNumber />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <BondRow key={item.id} item={item} hasIssuer={companyPath === null} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BondRow({ item, hasIssuer }: { readonly item: BondListItem; readonly hasIssuer: boolean }) {
  const language = useLanguage();
  const text = useLabels('list');
  const statusOf = useLabelOf('bond');
  const isFinished = findBondStatusByKey(item.statusKey)?.isFinished ?? false;
  const figure = (name: 'price' | 'yield' | 'duration' | 'spread', write: typeof priceText) => {
    const value = item[name];
    return <CellText text={value === null ? null : write(value, language)} isMasked={item.masked.includes(name)} />;
  };
  return (
    <tr className={isFinished ? table.past : undefined}>
      <td className={place.name}>
        <Link to={pageAddress('bonds', item.id)}>{item.name}</Link>
        {item.statusKey !== 'outstanding' && (
          <span className={styles.status}>{statusOf(`status_${item.statusKey}`)}</span>
        )}
      </td>
      <td className={classNames(styles.rank3, 'code')}>
        <CellText text={item.isin} />
      </td>
      {hasIssuer ? (
        <td className={place.issuer}>
          <Issuer item={item} />
        </td>
      ) : (
        <td className={classNames(place.issuer, styles.narrowOnly, 'code')}>{item.isin}</td>
      )}
      <td className={styles.rank2}>{item.currency}</td>
      <td className={classNames(table.number, styles.rank2)}>
        <Coupon item={item} />
      </td>
      <td className={place.maturity}>
        <CellText
          text={item.maturesOn === null ? null : dateText(item.maturesOn, language)}
          reason={text('no_maturity')}
        />
      </td>
      <td className={classNames(table.number, place.price)}>{figure('price', priceText)}</td>
      <td className={classNames(table.number, place.yield)}>{figure('yield', percentText)}</td>
      <td className={classNames(table.number, styles.rank3)}>{figure('duration', yearsText)}</td>
      <td className={classNames(table.number, place.spread)}>{figure('spread', spreadText)}</td>
    </tr>
  );
}

function Issuer({ item: { issuerId, issuerName, isin } }: { readonly item: BondListItem }) {
  if (issuerName === null) return <NoIssuer isin={isin} />;
  return issuerId === null ? issuerName : <Link to={pageAddress('company', issuerId)}>{issuerName}</Link>;
}

/** A dash; on phones, which have no column for it, the ISIN. */
function NoIssuer({ isin }: { readonly isin: string | null }) {
  if (isin === null) return <CellText text={null} />;
  return (
    <>
      <span className={styles.wideOnly}>
        <CellText text={null} />
      </span>
      <span className={classNames(styles.narrowOnly, 'code')}>{isin}</span>
    </>
  );
}

function Coupon({ item }: { readonly item: BondListItem }) {
  const language = useLanguage();
  const kindOf = useLabelOf('bond');
  if (item.couponRate !== null) return percentText(item.couponRate, language);
  return <span className="muted">{kindOf(`coupon_${item.couponKind}`)}</span>;
}
