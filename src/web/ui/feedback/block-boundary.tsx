import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { Block } from '../layout/block.tsx';
import { ErrorState, SkeletonLines } from './notice.tsx';

interface BlockBoundaryProps {
  /** Id of the block, so that links to its place still lead there. */
  readonly id: string;
  /** Title of the block that stands here. */
  readonly title: string;
  readonly children: ReactNode;
}

interface BoundaryProps extends BlockBoundaryProps {
  readonly resetOn: string;
  readonly failedText: string;
}

interface BoundaryState {
  readonly isBroken: boolean;
  readonly resetOn: string;
}

/**
 * Keeps a block that fails while it is drawn from taking the page down, in the browser and on the server: there the block is left
 * out of the first HTML and drawn by the browser. Another choice in the address gives it another chance.
 */
export function BlockBoundary(props: BlockBoundaryProps) {
  const text = useLabels('ui');
  return <Boundary {...props} resetOn={useLocation().search} failedText={text('block_failed')} />;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ resetOn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetOn === state.resetOn ? null : { isBroken: false, resetOn };
  }

  override render() {
    const { id, title, failedText, children } = this.props;
    if (this.state.isBroken) {
      return (
        <Block id={id} title={title}>
          <ErrorState title={failedText} code="broken" onRetry={() => this.setState({ isBroken: false })} />
        </Block>
      );
    }
    const fallback = (
      <Block id={id} title={title} isWaiting>
        <SkeletonLines count={5} />
      </Block>
    );
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
