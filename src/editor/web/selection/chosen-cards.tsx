import { useState, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { countedText, countText } from '../../../platform/rules/text/count-text.ts';
import { ConfirmDialog, keptText } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import type { CardSelection } from './card-selection.ts';
import { ChooseTarget } from './choose-target.tsx';
import type { ChosenActions, ChosenVerb } from './use-chosen-cards.ts';
import { Copy, CopyPlus, FolderInput, Trash2, type LucideIcon } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  selection: CardSelection;
  shownCount: number;
  isNarrow: boolean;
  pending: ChosenVerb | undefined;
  onDo: (verb: ChosenVerb) => void;
  onEnd: () => void;
  children: ReactNode;
}

const verbs: readonly { verb: ChosenVerb; label: string; icon: LucideIcon }[] = [
  { verb: 'duplicate', label: 'Duplicate', icon: CopyPlus },
  { verb: 'move', label: 'Move to…', icon: FolderInput },
  { verb: 'copy', label: 'Copy to…', icon: Copy },
  { verb: 'delete', label: 'Delete', icon: Trash2 },
];

interface ChosenCardsProps {
  setId: string;
  selection: CardSelection;
  shownCount: number;
  isNarrow: boolean;
  pending: ChosenVerb | undefined;
  actions: ChosenActions;
  onEnd: () => void;
  children: ReactNode;
}

export function ChosenCards({ setId, selection, actions, children, ...bar }: ChosenCardsProps) {
  const [asked, setAsked] = useState<'delete' | 'move' | 'copy'>();
  const rowIds = () => [...selection.current().rowIds];
  const count = selection.current().rowIds.size;
  const close = () => setAsked(undefined);

  async function choose(done: Promise<readonly string[] | undefined>) {
    close();
    const chosen = await done;
    if (chosen !== undefined) selection.dispatch({ type: 'chosen', rowIds: chosen });
  }

  return (
    <>
      <SelectionBar
        {...bar}
        selection={selection}
        onDo={(verb) => (verb === 'duplicate' ? void choose(actions.duplicate(rowIds())) : setAsked(verb))}
      >
        {children}
      </SelectionBar>
      <ChooseTarget
        verb={asked === 'delete' ? undefined : asked}
        setId={setId}
        count={count}
        onChoose={(set) => void choose(asked === 'copy' ? actions.copy(rowIds(), set) : actions.move(rowIds(), set))}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={close}
        title={`Delete ${countedText(count, 'card')}?`}
        text={keptText}
        onConfirm={() => void choose(actions.remove(rowIds()))}
      />
    </>
  );
}

/** Replaces the heading of the cards while some are chosen, and takes the focus. */
function SelectionBar(props: SelectionBarProps) {
  const { selection, shownCount, isNarrow, pending, onDo, onEnd, children } = props;
  const { rowIds } = useSyncExternalStore(selection.subscribe, selection.current);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = rowIds.size;
  const isEmpty = count === 0;

  // An action leaves no cards chosen, and its button disabled.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (isEmpty && pending === undefined && isLost) heading.current?.focus({ preventScroll: true });
  }, [isEmpty, pending]);

  return (
    <div className={styles.bar} role="group" aria-label="Selected cards" aria-busy={pending !== undefined}>
      <h2 className={styles.heading} id="cards-heading" tabIndex={-1} ref={heading}>
        <span role="status">{isEmpty ? 'Select cards' : `${countText(count)} selected`}</span>
      </h2>
      <SelectAll selection={selection} count={count} shownCount={shownCount} />
      {children}
      <div className={styles.verbs}>
        {verbs.map(({ verb, label, icon }) => {
          const isDisabled = isEmpty || (pending !== undefined && pending !== verb);
          const shared = { icon, disabled: isDisabled, isPending: pending === verb, onClick: () => onDo(verb) };
          return isNarrow ? (
            <IconButton key={verb} label={label} {...shared} />
          ) : (
            <Button key={verb} kind="ghost" {...shared}>
              {label}
            </Button>
          );
        })}
        <Button onClick={onEnd}>Done</Button>
      </div>
    </div>
  );
}

function SelectAll({ selection, count, shownCount }: { selection: CardSelection; count: number; shownCount: number }) {
  const isAll = count === shownCount && count > 0;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);

  return (
    <Checkbox
      ref={box}
      label="All"
      aria-label={`All ${countedText(shownCount, 'card')}`}
      checked={isAll}
      onCheckedChange={() => (isAll ? selection.clear() : selection.chooseAll())}
    />
  );
}
