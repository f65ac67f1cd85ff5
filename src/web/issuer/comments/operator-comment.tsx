import { Form, Link, useNavigation } from 'react-router';
import type {
  ListedOperatorComment,
  OperatorComment as OperatorCommentAnswer,
  OperatorComments,
} from '#contract/issuer/comments/operator-comments.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { ListBlock, useListWords } from '../../platform/lists/list-block.tsx';
import { type ListQuery, searchOf } from '../../platform/lists/list-query.ts';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { NothingFound } from './analytics-list.tsx';
import { CommentContent } from './comment-item.tsx';
import styles from './comments.module.css';

interface CommentProps {
  readonly comment: OperatorCommentAnswer;
}

export const operatorCommentsPath = '/operator/comments/';

/** What the operator may see of the comments. */
export const commentStates = ['shown', 'withdrawn'] as const;
type CommentState = (typeof commentStates)[number];

interface ListProps {
  readonly list: OperatorComments;
  readonly query: ListQuery;
  readonly state: CommentState | null;
}

const phone = [wide('title', 'provider'), narrow('8rem', 'published', 'state')];

/** The comments of the site, those that are withdrawn too. */
export function OperatorCommentList({ list, query, state }: ListProps) {
  const text = useLabels('comments');
  const operator = useLabels('operator');
  const usual = useListWords(operator('comments_title'), query, text('find_advice'));
  const nothing = <NothingFound to={operatorCommentsPath} />;
  const words = state === null ? usual : { ...usual, nothing };
  const columns = useColumns();
  const segments = ([null, ...commentStates] as const).map((own) => ({
    key: own ?? 'all',
    text: text(`state_${own ?? 'all'}`),
    to: operatorCommentsPath + searchOf({ ...query, page: 1, filters: own === null ? [] : [['state', own]] }),
  }));
  // Comments have days of their own, which are no age of the list.
  const items = list.items.map((comment) => ({ id: comment.id, comment }));
  return (
    <ListBlock
      id="comments"
      path={operatorCommentsPath}
      list={{ ok: true, value: { ...list, items } }}
      query={query}
      words={words}
      tools={<SegmentedLinks label={text('state')} segments={segments} chosen={state ?? 'all'} />}
    >
      {(shown) => (
        <Table
          caption={operator('comments_title')}
          columns={columns}
          lines={linesOf(
            shown.map(({ comment }) => comment),
            ({ id }) => id,
            ({ isWithdrawn }) => (isWithdrawn ? 'past' : undefined),
          )}
          phone={phone}
        />
      )}
    </ListBlock>
  );
}

function useColumns(): readonly Column<ListedOperatorComment>[] {
  const text = useLabels('comments');
  const language = useLanguage();
  return [
    {
      id: 'title',
      title: text('column_title'),
      wraps: true,
      cell: ({ id, title }) => <Link to={`${operatorCommentsPath}${id}/`}>{title ?? id}</Link>,
    },
    { id: 'provider', title: text('provider'), wraps: true, cell: ({ provider }) => provider },
    {
      id: 'companies',
      title: text('column_companies'),
      rank: 3,
      wraps: true,
      cell: ({ companies }) => <Companies companies={companies} />,
    },
    {
      id: 'file',
      title: text('column_file'),
      rank: 2,
      width: '9rem',
      wraps: true,
      cell: ({ file, isModerated }) => (file === null ? null : text(isModerated ? 'on_request' : 'file_open')),
    },
    {
      id: 'published',
      title: text('column_published'),
      kind: 'date',
      width: '8rem',
      cell: ({ date }) => dateText(date, language),
    },
    { id: 'state', title: text('state'), width: '8rem', cell: (comment) => <CommentMark {...comment} /> },
  ];
}

function Companies({ companies }: Pick<ListedOperatorComment, 'companies'>) {
  return companies.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={pageAddress('company', id)}>{name}</Link>
    </span>
  ));
}

/** Whether readers see a comment. */
function CommentMark({ isWithdrawn }: Pick<ListedOperatorComment, 'isWithdrawn'>) {
  const text = useLabels('comments');
  return (
    <span className={classNames(chip.chip, isWithdrawn ? chip.closed : chip.live)}>
      {text(isWithdrawn ? 'state_withdrawn' : 'state_shown')}
    </span>
  );
}

/** Of whom a comment is and whether readers see it, with what changes that. */
export function OperatorComment({ comment }: CommentProps) {
  const text = useLabels('comments');
  const more = useLabels('more');
  const language = useLanguage();
  const { id, code, provider, date, url, companies, file, isModerated, isWithdrawn } = comment;
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Block id="comment" title={text('about')} tools={<CommentMark isWithdrawn={isWithdrawn} />}>
      {isWithdrawn && <Note tone="warn">{text('withdrawn_note')}</Note>}
      <FactList
        facts={[
          [text('provider'), provider],
          [text('column_published'), dateText(date, language)],
          [
            text('column_companies'),
            companies.map(({ id: companyId, name }) => (
              <div key={companyId}>
                <Link to={pageAddress('company', companyId)}>{name}</Link>
              </div>
            )),
          ],
          [text('column_file'), file && `${file} · ${text(isModerated ? 'on_request' : 'file_open')}`],
          [
            more('at_source'),
            url && (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {url}
              </a>
            ),
          ],
          [text('code'), <span key="code" className="code">{`${id} · ${code}`}</span>],
        ]}
      />
      <Form method="post" className={styles.moderation}>
        <Button
          type="submit"
          name="withdrawn"
          value={isWithdrawn ? 'no' : 'yes'}
          look={isWithdrawn ? 'primary' : 'danger'}
          disabled={isSending}
        >
          {text(isWithdrawn ? 'restore' : 'withdraw')}
        </Button>
      </Form>
    </Block>
  );
}

/** What the comment says in each of its languages, as readers see it. */
export function CommentPreview({ comment: { words } }: CommentProps) {
  const text = useLabels('comments');
  return (
    <Block id="preview" title={text('preview')}>
      <ul className={styles.list}>
        {words.map(({ language, title, content }) => {
          const { ownName, htmlLang } = languageOf(language);
          return (
            <li key={language} className={styles.item}>
              <p className={styles.source} lang={htmlLang}>
                {ownName}
              </p>
              <p className={styles.title} lang={htmlLang}>
                {title}
              </p>
              {content !== null && <CommentContent comment={{ language, content }} />}
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
