import { useQueryClient } from '@tanstack/react-query';
import {
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { flushSync } from 'react-dom';
import { mobileBreakpointPx, newSetTitle } from '../../platform/rules/limits.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { useMediaQuery } from '../../platform/web/browser/page/use-media-query.ts';
import { ClipsBar } from '../../add-clips/web/clips-bar.tsx';
import { ClipsDialog } from '../../add-clips/web/clips-dialog.tsx';
import { useClips } from '../../add-clips/web/use-clips.ts';
import { CardsSection } from './cards/section/cards-section.tsx';
import { mediaUploads } from '../../saving/web/uploads/card-media-uploads.ts';
import { deckReducer } from './edit-cards/deck-draft.ts';
import { EditCards } from './edit-cards/edit-cards.tsx';
import { useDeckChanges } from './edit-cards/use-deck-changes.ts';
import { useSaveDeck } from './edit-cards/use-save-deck.ts';
import { EditorHeader } from './editor-header.tsx';
import styles from './editor.module.css';
import { ImportExport } from '../../import-export/web/import-export.tsx';
import { faultsOfFields } from './information/field-faults.ts';
import { draftedFields, type SetDraft } from './information/set-draft.ts';
import { SetInformation } from './information/set-information.tsx';
import { SaveBar } from './save-bar.tsx';
import { useEditorReports } from './use-editor-reports.ts';
import { useRepeatedPress } from './use-repeated-press.ts';
import { useSaveChanges } from './use-save-changes.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useStrayDrops } from './use-stray-drops.ts';

interface EditorProps {
  set: StudySet;
  draft: SetDraft;
  onDraftChange: Dispatch<SetStateAction<SetDraft>>;
}

export function Editor(props: EditorProps) {
  const { set, onDraftChange } = props;
  const section = useRef<HTMLElement>(null);
  const editor = useEditor(props, section);
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
        onSave={isPhone ? undefined : () => void editor.saveInformation()}
        onSaveEverything={editor.isFaulty ? undefined : editor.saveEverything}
      />
      <main className={styles.page} onClickCapture={editor.handleClickCapture}>
        <SetInformation
          ref={section}
          set={set}
          fields={fields}
          faults={editor.faults}
          isFolding={isPhone}
          isOpen={information.isOpen}
          onOpenChange={information.setOpen}
          onFieldsChange={(changed) => onDraftChange((before) => ({ ...before, ...changed }))}
          conflicts={saving.conflicts}
          onResolve={saving.resolve}
        />
        <ImportExport setId={set.id} isFolding={isPhone} onClips={clips.review} />
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
          hasChanges={saving.hasChanges}
          isEditingCards={isEditingCards}
          isSaving={saving.isSaving}
          onSave={() => void editor.saveInformation()}
        />
      )}
    </div>
  );
}

type EditorState = ReturnType<typeof useEditor>;

function useEditor({ set, draft, onDraftChange }: EditorProps, section: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const editing = cardEditing(queryClient, set.id);
  const uploads = mediaUploads(queryClient, set.id);
  const clips = useClips(set.id);
  const deckEditing = useDeckEditing({ setId: set.id, editing, uploads });
  const { deck, deckSaving } = deckEditing;
  const isPhone = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  const information = useInformationPanel(section, isPhone && set.title === newSetTitle);
  const saving = useSaveChanges({ set, draft, onDraftChange, editing });
  useEditorReports(editing, uploads);
  useStrayDrops();
  const hasGone = useSyncExternalStore(editing.subscribe, editing.hasGone);
  const fields = draftedFields(set, draft);
  const faults = faultsOfFields(fields);
  const isFaulty = Object.keys(faults).length > 0;

  /** @returns whether all of it is saved */
  async function saveInformation(): Promise<boolean> {
    if (!isFaulty) return await saving.save();
    information.showFault();
    return false;
  }

  async function saveEverything(): Promise<boolean> {
    if (!(await deckSaving.save())) return false;
    return !saving.hasChanges || (await saveInformation());
  }

  useSaveShortcut(() => void (deck === undefined ? saveInformation() : saveEverything()));

  const unsaved = { information: saving.hasChanges, cards: deckEditing.isChanged, deleted: hasGone };
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
    saveInformation,
    saveEverything,
  };
}

type DeckEditingOptions = Pick<EditorState, 'editing' | 'uploads'> & { setId: string };

function useDeckEditing({ setId, editing, uploads }: DeckEditingOptions) {
  const [deck, dispatchDeck] = useReducer(deckReducer, undefined);
  const isChanged = useDeckChanges(setId, editing, deck);
  const { handleDone, handleClickCapture } = useRepeatedPress();
  const deckSaving = useSaveDeck({ setId, editing, uploads, draft: deck, onSaved: handleSaved });

  function handleSaved() {
    handleDone();
    dispatchDeck({ type: 'ended' });
  }

  return { deck, dispatchDeck, isChanged, deckSaving, handleClickCapture };
}

function useInformationPanel(section: RefObject<HTMLElement | null>, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);

  function showFault() {
    flushSync(() => setOpen(true));
    section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
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
      isSaving={deckSaving.isSaving}
      onSave={() => void deckSaving.save()}
      onEvent={dispatchDeck}
    />
  ) : (
    <CardsSection
      setId={setId}
      editing={editing}
      uploads={uploads}
      isFolding={isPhone}
      isReturning={hasEditedCards}
      query={query}
      onQueryChange={setQuery}
      onEditCards={handleEditCards}
      onAddClips={clips.open}
      onClips={clips.review}
    />
  );
}
