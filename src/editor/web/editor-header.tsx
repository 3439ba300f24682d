import { ArrowLeft, Copy, Play } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StudySet } from '../../sets/contract/set.ts';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import { useDuplicateSet } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { IconLink } from '../../platform/web/ui/controls/icon-link.tsx';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import styles from './editor-header.module.css';
import { SaveStatus } from './save-status.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useLeaveGuard, type LeaveGuard } from './use-leave-guard.ts';
import { useWayBack } from './use-way-back.ts';

interface Unsaved {
  readonly information: boolean;
  readonly cards: boolean;
  /** In cards deleted elsewhere. */
  readonly deleted: boolean;
}

interface EditorHeaderProps {
  set: StudySet;
  title: string;
  editing: CardEditing;
  unsaved: Unsaved;
  isEditingCards: boolean;
  isSaving: boolean;
  onSave: (() => void) | undefined;
  /**
   * Undefined while a field prevents it.
   * @returns whether all is saved
   */
  onSaveEverything: (() => Promise<boolean>) | undefined;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { set, title, editing, unsaved, isSaving, onSave } = props;
  const guard = useLeaveGuard(Object.values(unsaved).some(Boolean));
  const back = useWayBack(set.id);
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <IconLink
          href={links.dashboard}
          label="Back to Dashboard"
          icon={ArrowLeft}
          className={styles.back}
          tooltipSide="bottom"
          aria-busy={back.isLeaving}
          onClick={(event) => guard.handleLinkClick(event, () => void back.goBack())}
        />
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {onSave && (
          <span className={styles.status}>
            <SaveStatus editing={editing} hasChanges={unsaved.information} isSaving={isSaving} />
          </span>
        )}
        <div className={styles.actions}>
          <PreviewLink set={set} editing={editing} guard={guard} />
          <ShareMenu set={set} />
          <DuplicateButton set={set} editing={editing} guard={guard} />
          {onSave && (
            <Button
              kind={props.isEditingCards || !unsaved.information ? 'outline' : 'primary'}
              className={styles.save}
              onClick={onSave}
            >
              Save Changes
            </Button>
          )}
        </div>
      </div>
      <LeaveDialog guard={guard} unsaved={unsaved} isSaving={isSaving} onSaveEverything={props.onSaveEverything} />
    </header>
  );
}

interface ActionProps {
  set: StudySet;
  editing: CardEditing;
  guard: LeaveGuard;
}

/** Saves first, as the player reads the cards from the server. */
function PreviewLink({ set, editing, guard }: ActionProps) {
  const [, navigate] = useLocation();
  const [isOpening, setIsOpening] = useState(false);

  async function openPreview() {
    setIsOpening(true);
    await editing.saveAll();
    navigate(links.playSet(set.id));
  }

  return (
    <LinkButton
      kind="ghost"
      icon={Play}
      href={links.playSet(set.id)}
      className={styles.action}
      aria-busy={isOpening}
      onClick={(event) => guard.handleLinkClick(event, () => void openPreview())}
    >
      <span className={styles.word}>Preview</span>
    </LinkButton>
  );
}

function DuplicateButton({ set, editing, guard }: ActionProps) {
  const [, navigate] = useLocation();
  const duplicateSet = useDuplicateSet();
  const toast = useToast();

  async function duplicate() {
    await editing.saveAll();
    duplicateSet.mutate(set.id, {
      onSuccess: (copy) => {
        toast({ title: 'Set duplicated successfully' });
        navigate(links.editSet(copy.id));
      },
      onError: () => toast(errorToast('Failed to duplicate set')),
    });
  }

  return (
    <Button
      kind="ghost"
      icon={Copy}
      className={styles.action}
      isPending={duplicateSet.isPending || duplicateSet.isSuccess}
      onClick={() => guard.leave(() => void duplicate())}
    >
      <span className={styles.word}>Duplicate</span>
    </Button>
  );
}

interface LeaveDialogProps extends Pick<EditorHeaderProps, 'unsaved' | 'isSaving' | 'onSaveEverything'> {
  guard: LeaveGuard;
}

function LeaveDialog({ guard, unsaved, isSaving, onSaveEverything }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isAboutLeaving
      isOpen={guard.isAsking}
      onOpenChange={guard.stay}
      onConfirm={guard.proceed}
      title="Leave without saving?"
      text={
        <>
          What you changed in {placesOf(unsaved)} is not saved yet.
          {!onSaveEverything && ' A field there has to be put right first.'}
        </>
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      safeAction={
        onSaveEverything && {
          label: 'Save and leave',
          isPending: isSaving,
          onPress: () => void guard.proceedAfter(onSaveEverything),
        }
      }
    />
  );
}

function placesOf({ information, cards, deleted }: Unsaved): string {
  const places = [information && 'Set Information', cards && 'Edit Cards', deleted && 'deleted cards'];
  return places.filter((place) => place !== false).join(' and ');
}
