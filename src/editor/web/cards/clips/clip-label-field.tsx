import type { KeyboardEvent } from 'react';
import { labelsOf } from '../../../../cards/rules/clips-of-card.ts';
import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import { maxClipLabelLength } from '../../../../platform/rules/limits.ts';
import { AutosizeField } from '../../../../platform/web/ui/fields/autosize-field.tsx';
import { useTexts } from '../../../../platform/web/languages/use-texts.tsx';
import type { CardActions } from '../fields/card-actions.ts';

interface ClipLabelFieldProps {
  card: Card;
  number: number;
  /** From 1. */
  place: number;
  actions: CardActions;
}

export function ClipLabelField({ card, number, place, actions }: ClipLabelFieldProps) {
  const t = useTexts();
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  }

  return (
    <AutosizeField
      kind="definition"
      label={place === 1 ? t('Label of the first clip') : t('Label')}
      example={t('Such as “Northern”')}
      name={t('Label of clip {place}, card {number}', { place, number })}
      number={number}
      isLabelShown={place === 1}
      value={labelsOf(card)[place - 1] ?? ''}
      maxLength={maxClipLabelLength}
      onType={(label) => actions.type(card.id, labelEdit(place, label.replaceAll('\n', ' ')))}
      onLeave={actions.showTyped}
      onKeyDown={handleKeyDown}
    />
  );
}

function labelEdit(place: number, label: string): CardEdit {
  switch (place) {
    case 1:
      return { clipLabel1: label };
    case 2:
      return { clipLabel2: label };
    case 3:
      return { clipLabel3: label };
    default:
      return { clipLabel4: label };
  }
}
