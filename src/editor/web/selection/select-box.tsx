import { useSyncExternalStore, type ChangeEvent, type KeyboardEvent } from 'react';
import { Checkbox } from '../../../platform/web/ui/controls/checkbox.tsx';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import type { CardSelection } from './card-selection.ts';

interface SelectBoxProps {
  selection: CardSelection;
  rowId: string;
  number: number;
  className?: string | undefined;
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Shift with click or space chooses a range; arrows move between boxes, with Shift choosing. */
export function SelectBox({ selection, rowId, number, className }: SelectBoxProps) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(rowId));

  function handleChange(_: boolean, { nativeEvent }: ChangeEvent) {
    selection.choose(rowId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (isShiftSpace(event)) selection.choose(rowId, true);
    else if (step === undefined) return;
    else {
      const box = nextBox(event.currentTarget, step);
      box?.focus();
      const nextId = box?.dataset['select'];
      if (event.shiftKey && nextId !== undefined) selection.extendFrom(rowId, nextId);
    }
    event.preventDefault();
  }

  return (
    <Checkbox
      className={className}
      label={<VisuallyHidden>Select card {number}</VisuallyHidden>}
      data-select={rowId}
      checked={isChosen}
      onCheckedChange={handleChange}
      onKeyDown={handleKeyDown}
      onKeyUp={(event) => {
        if (isShiftSpace(event)) event.preventDefault();
      }}
    />
  );
}

function isShiftSpace(event: KeyboardEvent): boolean {
  return event.key === ' ' && event.shiftKey;
}

function nextBox(box: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const boxes = [...(box.closest('[role=list]')?.querySelectorAll<HTMLElement>('[data-select]') ?? [])];
  return boxes[boxes.indexOf(box) + step];
}
