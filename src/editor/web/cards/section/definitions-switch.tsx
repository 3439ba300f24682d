import { useEffect, useRef } from 'react';
import type { Card, CardEdit } from '../../../../cards/contract/card.ts';
import { isDefinitionHidden, isDefinitionWithMedia } from '../../../../cards/rules/hidden-definition.ts';
import { Checkbox } from '../../../../platform/web/ui/controls/checkbox.tsx';
import styles from './cards-section.module.css';

interface DefinitionsSwitchProps {
  cards: readonly Card[];
  onEdit: (cardId: string, edit: CardEdit) => void;
}

/** For all cards of the set, once a definition is written beside a clip. */
export function DefinitionsSwitch({ cards, onEdit }: DefinitionsSwitchProps) {
  const written = cards.filter(isDefinitionWithMedia);
  const hidden = written.filter(isDefinitionHidden);
  const isMixed = hidden.length > 0 && hidden.length < written.length;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);

  if (written.length === 0) return null;
  const changed = hidden.length > 0 ? hidden : written;
  return (
    <div className={styles.definitions}>
      <Checkbox
        ref={box}
        label="Show definitions with media on all cards"
        checked={hidden.length === 0}
        onCheckedChange={() => {
          for (const { id } of changed) onEdit(id, { showMediaAndText: hidden.length > 0 });
        }}
      />
    </div>
  );
}
