import { useQueryClient, useQuery } from '@tanstack/react-query';
import {
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useCallback,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { mobileBreakpointPx, repeatedActionMs } from '../../platform/rules/limits.ts';
import { isDefaultSetTitle } from '../../sets/rules/default-set-title.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { cardEditing, type CardEditing } from '../../saving/web/card-editing.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { ClipsBar, ClipsDialog, useClips } from '../../add-clips/web/clips-dialog.tsx';
import { CardsSection } from './cards/section/cards-section.tsx';
import { mediaUploads, type MediaUploads } from '../../saving/web/uploads/media-uploads.ts';
import { deckReducer, hasDeckChanges, type DeckDraft } from './edit-cards/deck-draft.ts';
import { EditCards } from './edit-cards/edit-cards.tsx';
import { useSaveDeck } from './edit-cards/use-save-deck.ts';
import { EditorHeader } from './editor-header.tsx';
import styles from './editor.module.css';
import { ImportExport } from '../../import-export/web/import-export.tsx';
import { faultsOfFields } from './information/field-faults.ts';
import { draftedFields, type SetDraft } from './information/set-draft.ts';
import { SetInformation } from './information/set-information.tsx';
import { useSaveChanges } from './use-save-changes.ts';
import { errorToast, useToast, type ToastContent } from '../../platform/web/ui/feedback/toast.tsx';
import type { Card } from '../../cards/contract/card.ts';
import { cardsQuery } from '../../saving/web/cards.ts';
import { useBeforeUnload, useRootAttribute } from '../../platform/web/browser/page.ts';
import { isLetterKey } from '../../platform/web/browser/is-letter-key.ts';
import { useLatest } from '../../platform/web/browser/hooks.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import saveBarStyles from './save-bar.module.css';
import { SaveStatus } from './save-status.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface EditorProps {
  set: StudySet;
  draft: SetDraft;
  onDraftChange: Dispatch<SetStateAction<SetDraft>>;
}

/** The set editor once set and cards are loaded: either the list of cards or Edit Cards, beside the information. */
export function Editor(props: EditorProps) {
  const { set, onDraftChange } = props;
  const informationSection = useRef<HTMLElement>(null);
  const editor = useEditor(props, informationSection);
  const { editing, clips, deck, saving, deckSaving, information, isPhone, fields } = editor;
  const isEditingCards = deck !== undefined;
  return (
    <div className={styles.editor}>
      <EditorHeader
        set={set}
        title={fields.title.trim() || set.title}
        editing={editing}
        unsaved={editor.unsaved}
        isEditingCards={isEditingCards}
        isSaving={saving.isSaving || deckSaving.isSaving}
        onSave={isPhone ? undefined : editor.save}
        onSaveEverything={editor.isFaulty ? undefined : editor.saveEverything}
      />
      <main className={styles.page} onClickCapture={editor.handleClickCapture}>
        <SetInformation
          ref={informationSection}
          set={set}
          fields={fields}
          faults={editor.faults}
          isFoldable={isPhone}
          isOpen={information.isOpen}
          onOpenChange={information.setOpen}
          onFieldsChange={(changed) => onDraftChange((before) => ({ ...before, ...changed }))}
          conflicts={saving.conflicts}
          onResolve={saving.resolve}
        />
        <ImportExport setId={set.id} onClips={clips.review} />
        {!clips.isOpen && <ClipsBar uploads={clips.uploads} onShow={clips.open} />}
        <Cards setId={set.id} editor={editor} />
      </main>
      <ClipsDialog
        setId={set.id}
        uploads={clips.uploads}
        isOpen={clips.isOpen}
        onClose={clips.close}
        onFiles={clips.review}
      />
      {isPhone && (
        <SaveBar
          editing={editing}
          hasChanges={editor.unsaved.information || editor.unsaved.cards}
          isEditingCards={isEditingCards}
          isSaving={saving.isSaving || deckSaving.isSaving}
          onSave={editor.save}
        />
      )}
    </div>
  );
}

type EditorState = ReturnType<typeof useEditor>;

function useEditor({ set, draft, onDraftChange }: EditorProps, informationSection: RefObject<HTMLElement | null>) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const editing = cardEditing(queryClient, set.id);
  const uploads = mediaUploads(queryClient, set.id);
  const clips = useClips(set.id);
  const deckEditing = useDeckEditing({ setId: set.id, editing, uploads });
  const { deck, deckSaving } = deckEditing;
  const isPhone = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const information = useInformationPanel(informationSection, isPhone && isDefaultSetTitle(set.title, t));
  const saving = useSaveChanges({ set, draft, onDraftChange, editing });
  useEditorReports(editing, uploads);
  useRefuseStrayDrops();
  const hasCardsDeletedElsewhere = useSyncExternalStore(editing.subscribe, editing.hasCardsDeletedElsewhere);
  const fields = draftedFields(set, draft);
  const faults = faultsOfFields(fields, t);
  const isFaulty = Object.keys(faults).length > 0;

  /** @returns whether Set Information and all cards are saved */
  async function saveInformation(): Promise<boolean> {
    if (!isFaulty) return await saving.save();
    information.showFault();
    return false;
  }

  async function saveEverything(): Promise<boolean> {
    const areTextsSaved = await editing.saveAll();
    if (!(await deckSaving.save())) return false;
    return (areTextsSaved && !saving.hasChanges) || (await saveInformation());
  }

  const save = () => void (deck === undefined ? saveInformation() : saveEverything());
  useSaveShortcut(save);

  const unsaved = {
    information: saving.hasChanges,
    cards: deckEditing.isChanged,
    deleted: hasCardsDeletedElsewhere,
  };
  return {
    editing,
    uploads,
    clips,
    ...deckEditing,
    isPhone,
    information,
    saving,
    unsaved,
    fields,
    faults,
    isFaulty,
    save,
    saveEverything,
  };
}

type DeckEditingOptions = Pick<EditorState, 'editing' | 'uploads'> & { setId: string };

function useDeckEditing({ setId, editing, uploads }: DeckEditingOptions) {
  const [deck, dispatchDeck] = useReducer(deckReducer, undefined);
  const isChanged = useHasDeckChanges(setId, editing, deck);
  const { noteReplacement, handleClickCapture } = useRepeatedPress();
  const deckSaving = useSaveDeck({
    setId,
    editing,
    uploads,
    draft: deck,
    onEvent: dispatchDeck,
    onSaved: handleSaved,
  });

  function handleSaved() {
    noteReplacement();
    dispatchDeck({ type: 'ended' });
  }

  return { deck, dispatchDeck, isChanged, deckSaving, handleClickCapture };
}

function useInformationPanel(informationSection: RefObject<HTMLElement | null>, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);

  function showFault() {
    flushSync(() => setOpen(true));
    informationSection.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return { isOpen, setOpen, showFault };
}

function Cards({ setId, editor }: { setId: string; editor: EditorState }) {
  const { editing, uploads, clips, deck, dispatchDeck, deckSaving, isPhone } = editor;
  const [hasEditedCards, setHasEditedCards] = useState(false);
  const [query, setQuery] = useState('');

  function handleEditCards() {
    setHasEditedCards(true);
    dispatchDeck({ type: 'begun' });
  }

  return deck ? (
    <EditCards
      setId={setId}
      editing={editing}
      query={query}
      onQueryChange={setQuery}
      draft={deck}
      isNarrow={isPhone}
      isSaving={deckSaving.isSaving}
      onSave={() => void deckSaving.save()}
      onEvent={dispatchDeck}
    />
  ) : (
    <CardsSection
      setId={setId}
      editing={editing}
      uploads={uploads}
      isFoldable={isPhone}
      isReturning={hasEditedCards}
      query={query}
      onQueryChange={setQuery}
      onEditCards={handleEditCards}
      onAddClips={clips.open}
      onClips={clips.review}
    />
  );
}

/** Refuses files that are dropped outside the drop areas. The browser would open them in place of the page. */
function useRefuseStrayDrops(): void {
  useEffect(() => {
    window.addEventListener('dragover', refuseFiles);
    window.addEventListener('drop', refuseFiles);
    return () => {
      window.removeEventListener('dragover', refuseFiles);
      window.removeEventListener('drop', refuseFiles);
    };
  }, []);
}

function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Shows failed edits and results of uploads as toasts, also after the editor is left. Leaving sends unsaved texts. */
function useEditorReports(editing: CardEditing, uploads: MediaUploads): void {
  const toast = useToast();
  const t = useTexts();

  useEffect(() => {
    const report = (content: ToastContent) => toast({ ...content, canWait: true });
    editing.setFailureListener((failure) => report(errorToast(t(failure))));
    uploads.setResultListener((result) => {
      if (result.isUploaded) report({ title: t('Media uploaded successfully') });
      else report({ title: t(result.fault.title), description: t(result.fault.description), tone: 'bad' });
    });
  }, [editing, uploads, toast, t]);

  useEffect(() => () => editing.leave(), [editing]);
}

/** Whether Edit Cards has something to save. While it has, the browser asks before the page is left. */
function useHasDeckChanges(setId: string, editing: CardEditing, draft: DeckDraft | undefined): boolean {
  const hasChangesIn = useCallback(
    (cards: readonly Card[]) => {
      if (draft === undefined) return false;
      const rowIds = cards.map((card) => editing.rowIdOf(card.id));
      return hasDeckChanges(draft, rowIds);
    },
    [editing, draft],
  );
  const { data: hasChanges = false } = useQuery({ ...cardsQuery(setId), select: hasChangesIn });
  useBeforeUnload(hasChanges);
  return hasChanges;
}

/**
 * Ignores the second click of a double click on Save, or a second Enter. Save replaces Edit Cards by the list of cards,
 * so something else then stands where the button was, and would be pressed. A new single click is not ignored.
 */
function useRepeatedPress() {
  const replacedAtMs = useRef(Number.NEGATIVE_INFINITY);

  function noteReplacement() {
    replacedAtMs.current = performance.now();
  }

  function handleClickCapture(event: MouseEvent) {
    // `detail` counts clicks in quick succession, so 1 is a new click. It is 0 if a key was pressed.
    const isRepetition = event.detail !== 1 && performance.now() - replacedAtMs.current < repeatedActionMs;
    // React also reports clicks in dialogs, which have replaced nothing.
    const isInPlace = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isRepetition || !isInPlace) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { noteReplacement, handleClickCapture };
}

/** Saves on Ctrl+S or Cmd+S, in place of the browser. Does nothing while a dialog of the site is open. */
function useSaveShortcut(onSave: () => void): void {
  const save = useLatest(onSave);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      const isBehindDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
      if (!event.repeat && !isBehindDialog) save.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [save]);
}

function isSaveShortcut(event: KeyboardEvent): boolean {
  return isLetterKey(event, 's') && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}

interface SaveBarProps {
  editing: CardEditing;
  hasChanges: boolean;
  isEditingCards: boolean;
  isSaving: boolean;
  onSave: () => void;
}

function SaveBar({ editing, hasChanges, isEditingCards, isSaving, onSave }: SaveBarProps) {
  const t = useTexts();
  useRootAttribute('data-foot-bar', '');
  return (
    <div className={saveBarStyles.bar}>
      <SaveStatus editing={editing} hasChanges={hasChanges} isSaving={isSaving} />
      <Button kind={isEditingCards || !hasChanges ? 'outline' : 'primary'} onClick={onSave}>
        {t('Save Changes')}
      </Button>
    </div>
  );
}
