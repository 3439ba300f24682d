import { useState, type ReactNode } from 'react';
import { countedText } from '../../../platform/rules/text/count-text.ts';
import { ConfirmDialog, keptText } from '../../../platform/web/ui/overlays/confirm-dialog.tsx';
import type { CardSelection } from './card-selection.ts';
import { ChooseTarget } from './choose-target.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { ChosenActions, ChosenVerb } from './use-chosen-cards.ts';

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
