import { Masked } from '../ui/feedback/masked.tsx';
import { AccessPrompt, EmptyState, ErrorState, Note, SkeletonLines } from '../ui/feedback/notice.tsx';
import { ProgressBar, Spinner } from '../ui/feedback/spinner.tsx';
import { Block } from '../ui/layout/block.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

const densities = ['compact', 'normal', 'comfortable'] as const;

export const specimens: readonly Specimen[] = [
  {
    id: 'skeleton',
    title: 'Loading: rows in their final size',
    render: () => (
      <Block id="sample-loading" title="Payments">
        <SkeletonLines count={5} />
      </Block>
    ),
  },
  {
    id: 'spinner',
    title: 'Loading: spinner',
    render: () => (
      <div className={styles.row}>
        <Spinner label="Loading the chart" />
        <Spinner label="Saving" size="small" />
      </div>
    ),
  },
  {
    id: 'progress-bar',
    title: 'Progress: known, unknown',
    render: () => (
      <div className={styles.column}>
        <ProgressBar label="Preparing the file" value={0.62} />
        <ProgressBar label="Asking the server" value={null} />
      </div>
    ),
  },
  {
    id: 'empty',
    title: 'Empty',
    render: () => (
      <Block id="sample-empty" title="Put and call options">
        <EmptyState icon="list" title="No offers" reason="The bond has no put or call dates." />
      </Block>
    ),
  },
  {
    id: 'error',
    title: 'Failed, with try again in place',
    render: () => (
      <Block id="sample-error" title="Chart">
        <ErrorState title="The chart did not load" code="unavailable" onRetry={() => undefined} />
      </Block>
    ),
  },
  {
    id: 'error-reload',
    title: 'Failed, the page is loaded anew',
    render: () => (
      <Block id="sample-error-reload" title="Cash flows">
        <ErrorState title="The cash flows did not load" code="network" />
      </Block>
    ),
  },
  {
    id: 'locked',
    title: 'Closed: prompt and marker',
    render: () => (
      <Block id="sample-locked" title="Key figures">
        <AccessPrompt what="Prices and yields are closed." />
        <p className={styles.panel}>
          Price <Masked />
        </p>
      </Block>
    ),
  },
  {
    id: 'notes',
    title: 'Notes',
    render: () => (
      <>
        <Note>Prices are per 100 face value.</Note>
        <Note tone="ok">The number is confirmed.</Note>
        <Note tone="warn">The latest value is 9 days old.</Note>
        <Note tone="bad">The list could not be saved.</Note>
      </>
    ),
  },
  {
    id: 'density',
    title: 'Density',
    render: () => (
      <div className={styles.row}>
        {densities.map((density) => (
          <div key={density} className={styles.panel} data-density={density}>
            <b>{density}</b>
            <ul className={styles.rows}>
              <li>98.2500</li>
              <li>101.1375</li>
            </ul>
          </div>
        ))}
      </div>
    ),
  },
];
