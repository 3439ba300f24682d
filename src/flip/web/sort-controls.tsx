import { Bookmark, Check, Undo2, X } from 'lucide-react';
import type { Pile } from '../rules/sorting.ts';
import { Button, type ButtonProps } from '../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../platform/web/ui/controls/icon-button.tsx';
import { classNames } from '../../platform/web/ui/class-names.ts';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import moves from '../../player/web/frame/move-controls.module.css';
import { CardCount } from './card-count.tsx';
import styles from './sort-controls.module.css';

interface SortControlsProps {
  position: number;
  cardCount: number;
  counts: Readonly<Record<Pile, number>>;
  onSort: (pile: Pile) => void;
  /** Undefined before the first card is sorted. */
  onUndo: (() => void) | undefined;
  /** To a position, from 0. */
  onJump: (position: number) => void;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

/** A button with its count below each pile, and between them the position in the deck and the way back. */
export function SortControls(props: SortControlsProps) {
  const { position, cardCount, counts, onSort, onUndo, onJump, onLeavePractice } = props;
  return (
    <div className={classNames(moves.controls, styles.controls)}>
      <PileButton icon={Bookmark} label="Still learning" count={counts.learning} onClick={() => onSort('learning')} />
      <div className={classNames(moves.place, styles.place)}>
        <CardCount position={position} cardCount={cardCount} onJump={onJump} />
        <IconButton label="Undo" icon={Undo2} disabled={!onUndo} onClick={onUndo} />
        <VisuallyHidden role="status">{spokenCounts(counts)}</VisuallyHidden>
        {onLeavePractice && <IconButton label="Back to all cards" icon={X} onClick={onLeavePractice} />}
      </div>
      <PileButton kind="primary" icon={Check} label="I know it" count={counts.known} onClick={() => onSort('known')} />
    </div>
  );
}

interface PileButtonProps extends Pick<ButtonProps, 'kind' | 'icon' | 'onClick'> {
  label: string;
  count: number;
}

function PileButton({ label, count, ...rest }: PileButtonProps) {
  return (
    <Button {...rest} size="tall" className={classNames(moves.move, styles.pile)}>
      <span className={moves.label}>{label}</span>{' '}
      <span className={styles.count} data-figures>
        {count}
      </span>
    </Button>
  );
}

function spokenCounts({ known, learning }: SortControlsProps['counts']): string {
  return known + learning === 0 ? '' : `${known} known, ${learning} still learning`;
}
