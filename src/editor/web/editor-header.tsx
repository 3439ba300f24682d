import { ArrowLeft, Copy, Play, CodeXml, Link2, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useLocation } from 'wouter';
import type { StudySet } from '../../sets/contract/set.ts';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import { useDuplicateSet, removeFromCache } from '../../sets/web/sets-queries.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { IconLink, LinkButton } from '../../platform/web/ui/controls/links.tsx';
import { ConfirmDialog } from '../../platform/web/ui/overlays/confirm-dialog.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import barStyles from '../../platform/web/ui/display/page-bar.module.css';
import styles from './editor-header.module.css';
import { SaveStatus } from './save-status.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { hasUnfinishedClips } from '../../clips/rules/clip-batch.ts';
import { deleteIfUntouched } from '../../saving/web/untouched-set.ts';
import { useDeletedSetToast } from '../../sets/web/use-undo-toast.ts';
import { clipUploads } from '../../saving/web/uploads/clip-uploads.ts';
import { hasUnfinishedImports } from '../../import-export/web/import-export.tsx';
import { useLatest } from '../../platform/web/browser/hooks.ts';
import { guardHistory } from '../../platform/web/browser/history.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { useCopyLink } from '../../sets/web/use-copy-link.ts';
import { Menu, MenuItem, MenuNote } from '../../platform/web/ui/overlays/menu.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { listText } from '../../platform/rules/languages/list-text.ts';

interface Unsaved {
  readonly information: boolean;
  readonly cards: boolean;
  /** Whether there are unsaved texts in cards that were deleted elsewhere. */
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
   * Undefined while a faulty field prevents it.
   * @returns whether all is saved
   */
  onSaveEverything: (() => Promise<boolean>) | undefined;
}

/** The header of the set editor: the title, whether all is saved, and the ways out. */
export function EditorHeader(props: EditorHeaderProps) {
  const t = useTexts();
  const { set, title, editing, unsaved, isSaving, onSave } = props;
  const guard = useLeaveGuard(Object.values(unsaved).some(Boolean));
  const back = useBackToDashboard(set.id);
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <IconLink
          href={links.dashboard}
          label={t('Back to Dashboard')}
          icon={ArrowLeft}
          className={barStyles.back}
          tooltipSide="bottom"
          aria-busy={back.isLeaving}
          onClick={(event) => guard.handleLinkClick(event, back.prepareLeave)}
        />
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {onSave && (
          <span className={styles.status}>
            <SaveStatus editing={editing} hasChanges={unsaved.information || unsaved.cards} isSaving={isSaving} />
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
              {t('Save Changes')}
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

/** The link to the player. It saves the cards first, because the player reads them from the server. */
function PreviewLink({ set, editing, guard }: ActionProps) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const [isOpening, setIsOpening] = useState(false);

  async function saveCards(): Promise<PageChange> {
    setIsOpening(true);
    await editing.saveAll();
    setIsOpening(false);
    return () => navigate(links.playSet(set.id));
  }

  return (
    <LinkButton
      kind="ghost"
      icon={Play}
      href={links.playSet(set.id)}
      className={barStyles.action}
      aria-busy={isOpening}
      onClick={(event) => guard.handleLinkClick(event, saveCards)}
    >
      <span className={barStyles.word}>{t('Preview')}</span>
    </LinkButton>
  );
}

function DuplicateButton({ set, editing, guard }: ActionProps) {
  const t = useTexts();
  const [, navigate] = useLocation();
  const duplicateSet = useDuplicateSet();
  const toast = useToast();

  async function duplicate(): Promise<PageChange | undefined> {
    const isSaved = await editing.saveAll();
    const copy = isSaved ? await duplicateSet.mutateAsync(set.id).catch(() => undefined) : undefined;
    if (copy === undefined) {
      toast(errorToast(t('Failed to duplicate set')));
      return undefined;
    }
    toast({ title: t('Set duplicated successfully') });
    return () => navigate(links.editSet(copy.id));
  }

  return (
    <Button
      kind="ghost"
      icon={Copy}
      className={barStyles.action}
      isPending={duplicateSet.isPending}
      onClick={() => void guard.leave(duplicate)}
    >
      <span className={barStyles.word}>{t('verb|Duplicate')}</span>
    </Button>
  );
}

interface LeaveDialogProps extends Pick<EditorHeaderProps, 'unsaved' | 'isSaving' | 'onSaveEverything'> {
  guard: LeaveGuard;
}

function LeaveDialog({ guard, unsaved, isSaving, onSaveEverything }: LeaveDialogProps) {
  const t = useTexts();
  return (
    <ConfirmDialog
      isAboutLeaving
      isOpen={guard.isAsking}
      onOpenChange={guard.stay}
      onConfirm={guard.proceed}
      title={t('Leave without saving?')}
      text={
        <>
          {t('What you changed in {places} is not saved yet.', { places: listUnsavedPlaces(unsaved, t) })}
          {!onSaveEverything && ` ${t('A field there has to be corrected first.')}`}
        </>
      }
      confirmLabel={t('Leave')}
      cancelLabel={t('Stay')}
      safeAction={
        onSaveEverything && {
          label: t('Save and leave'),
          isPending: isSaving,
          onPress: () => void guard.proceedAfter(onSaveEverything),
        }
      }
    />
  );
}

function listUnsavedPlaces({ information, cards, deleted }: Unsaved, t: Texts): string {
  const places = [information && t('Set Information'), cards && t('Edit Cards'), deleted && t('deleted cards')];
  return listText(
    places.filter((place) => place !== false),
    t,
  );
}

/**
 * Goes back to the dashboard. First deletes a new set that is untouched, unless clips, text or an archive wait to
 * become cards.
 */
function useBackToDashboard(setId: string) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const showDeleted = useDeletedSetToast();
  const t = useTexts();

  async function prepareLeave(): Promise<PageChange | undefined> {
    if (isLeaving) return undefined;
    setIsLeaving(true);
    const isAwaitingCards =
      hasUnfinishedClips(clipUploads(queryClient, setId).batch()) || hasUnfinishedImports(queryClient, setId);
    const outcome = isAwaitingCards ? 'kept' : await deleteIfUntouched(queryClient, setId);
    setIsLeaving(false);
    if (outcome === 'kept') return () => navigate(links.dashboard);
    navigate(links.dashboard);
    removeFromCache(queryClient, setId);
    if (outcome === 'deletedWithMore') showDeleted(setId, t('A set without title and cards was deleted'));
    return undefined;
  }

  return { prepareLeave, isLeaving };
}

type PageChange = () => void;

/** Does what has to be done before the page changes, such as saving. Resolves to undefined if the page must stay. */
type PrepareLeave = () => Promise<PageChange | undefined>;

interface LeaveGuard {
  /**
   * Prepares to leave the screen and leaves it. Asks first if something would be lost, or afterwards if it was typed
   * during the preparation. Does nothing more if the screen was left meanwhile.
   */
  leave: (prepare: PrepareLeave) => Promise<void>;
  /** Like `leave`, for a link. A click that opens another tab or window is left to the browser. */
  handleLinkClick: (event: MouseEvent, prepare: PrepareLeave) => void;
  isAsking: boolean;
  stay: () => void;
  /** Leaves although something would be lost. */
  proceed: () => void;
  /** Leaves once everything is saved, and stays if that fails. */
  proceedAfter: (save: () => Promise<boolean>) => Promise<void>;
}

/** Guards page changes inside the site, Back included. `useBeforeUnload` guards leaving the site. */
function useLeaveGuard(hasUnsavedChanges: boolean): LeaveGuard {
  const [pendingLeave, setPendingLeave] = useState<PrepareLeave>();
  const latest = useLatest({ pendingLeave, hasUnsavedChanges });
  const isShown = useIsShown();

  useEffect(() => {
    if (!hasUnsavedChanges) return;
    return guardHistory((goBack) => setPendingLeave(() => async () => goBack));
  }, [hasUnsavedChanges]);

  async function leave(prepare: PrepareLeave) {
    if (latest.current.hasUnsavedChanges) return setPendingLeave(() => prepare);
    const changePage = await prepare();
    if (changePage === undefined || !isShown.current) return;
    if (latest.current.hasUnsavedChanges) setPendingLeave(() => async () => changePage);
    else changePage();
  }

  async function leaveWithoutAsking(prepare: PrepareLeave | undefined) {
    setPendingLeave(undefined);
    const changePage = await prepare?.();
    if (isShown.current) changePage?.();
  }

  function handleLinkClick(event: MouseEvent, prepare: PrepareLeave) {
    const opensOtherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (opensOtherTab) return;
    event.preventDefault();
    void leave(prepare);
  }

  return {
    leave,
    handleLinkClick,
    isAsking: pendingLeave !== undefined,
    stay: () => setPendingLeave(undefined),
    proceed: () => void leaveWithoutAsking(pendingLeave),
    /** Saves while the dialog stays open, so that nothing can be typed that would not be saved. */
    async proceedAfter(save) {
      const isSaved = await save();
      await leaveWithoutAsking(isSaved ? latest.current.pendingLeave : undefined);
    },
  };
}

function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

const loadGenerator = () => import('../../embed/web/embed-generator.tsx');

function ShareMenu({ set }: { set: StudySet }) {
  const t = useTexts();
  /** How often the generator was opened. Each opening has its own key, so that it starts with new state. */
  const [openingCount, setOpeningCount] = useState(0);
  const [isGenerating, setIsGenerating] = useState(false);
  const embedModule = useLoaded(loadGenerator, openingCount > 0, { onFailure: () => setOpeningCount(0) });
  const copyLink = useCopyLink();

  function handleGenerate() {
    setOpeningCount(openingCount + 1);
    setIsGenerating(true);
  }

  return (
    <>
      <Menu
        trigger={
          <Button kind="ghost" icon={Share2} className={barStyles.action}>
            <span className={barStyles.word}>{t('Share')}</span>
          </Button>
        }
      >
        {set.visibility === 'private' ? (
          <MenuNote>
            {t('This set is private: nobody else can open it. To share it, make it Public or Unlisted and save.')}
          </MenuNote>
        ) : (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(set.id)}>
              {t('Copy Link')}
            </MenuItem>
            <MenuItem icon={CodeXml} onSelect={handleGenerate}>
              {t('Get Embed Code')}
            </MenuItem>
            <MenuItem
              icon={Printer}
              onSelect={() => window.open(links.printSet(set.id, t.language), '_blank', 'noopener')}
            >
              {t('Print')}
            </MenuItem>
          </>
        )}
      </Menu>
      {embedModule && (
        <embedModule.EmbedGenerator key={openingCount} set={set} isOpen={isGenerating} onOpenChange={setIsGenerating} />
      )}
    </>
  );
}
