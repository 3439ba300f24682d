import type { CardEditing } from '../../saving/web/card-editing.ts';
import { useRootAttribute } from '../../platform/web/browser/page/use-root-attribute.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './save-bar.module.css';
import { SaveStatus } from './save-status.tsx';

interface SaveBarProps {
  editing: CardEditing;
  hasChanges: boolean;
  isEditingCards: boolean;
  isSaving: boolean;
  onSave: () => void;
}

export function SaveBar({ editing, hasChanges, isEditingCards, isSaving, onSave }: SaveBarProps) {
  useRootAttribute('data-foot-bar', '');
  return (
    <div className={styles.bar}>
      <SaveStatus editing={editing} hasChanges={hasChanges} isSaving={isSaving} />
      <Button kind={isEditingCards || !hasChanges ? 'outline' : 'primary'} onClick={onSave}>
        Save Changes
      </Button>
    </div>
  );
}
