import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { mobileBreakpointPx, newSetTitle } from '../../../shared/limits.ts';
import type { StudySet } from '../../../shared/contract/set.ts';
import { cardEditing } from '../../api/card-editing.ts';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import { ClipsBar } from './clips/clips-bar.tsx';
import { ClipsDialog } from './clips/clips-dialog.tsx';
import { useClips } from './clips/use-clips.ts';
import { CardsSection } from './cards/cards-section.tsx';
import { mediaUploads } from './cards/media/card-media-uploads.ts';
import { deckReducer } from './edit-cards/deck-draft.ts';
import { EditCards } from './edit-cards/edit-cards.tsx';
import { useDeckChanges } from './edit-cards/use-deck-changes.ts';
import { useSaveDeck } from './edit-cards/use-save-deck.ts';
import { EditorHeader } from './editor-header.tsx';
import styles from './editor.module.css';
import { ImportExport } from './import/import-export.tsx';
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
  /** What was changed in Set Information and is not saved. */
  draft: SetDraft;
  onDraftChange: Dispatch<SetStateAction<SetDraft>>;
}

/** Three quiet sections; the list of cards is the page. */
export function Editor({ set, draft, onDraftChange }: EditorProps) {
  const editing = cardEditing(useQueryClient(), set.id);
  const uploads = mediaUploads(editing);
  const clips = useClips(set.id);
  const [deck, dispatchDeck] = useReducer(deckReducer, undefined);
  const [hasEditedCards, setHasEditedCards] = useState(false);
  const [query, setQuery] = useState('');
  const isDeckChanged = useDeckChanges(set.id, editing, deck);
  const information = useRef<HTMLElement>(null);
  const isPhone = useMediaQuery(`(width < ${mobileBreakpointPx}px)`);
  // On phones it is folded away, but a new set begins with its title.
  const [isInformationOpen, setIsInformationOpen] = useState(isPhone && set.title === newSetTitle);
  const saving = useSaveChanges({ set, draft, onDraftChange, editing });
  const repeatedPress = useRepeatedPress();
  const deckSaving = useSaveDeck({ setId: set.id, editing, uploads, draft: deck, onSaved: handleDeckSaved });
  useEditorReports(editing, uploads);
  useStrayDrops();
  const hasGone = useSyncExternalStore(editing.subscribe, editing.hasGone);

  const fields = draftedFields(set, draft);
  const faults = faultsOfFields(fields);
  const isFaulty = Object.keys(faults).length > 0;

  function handleDeckSaved() {
    repeatedPress.handleDone();
    dispatchDeck({ type: 'ended' });
  }

  function handleEditCards() {
    setHasEditedCards(true);
    dispatchDeck({ type: 'begun' });
  }

  /** @returns whether everything of Set Information is saved; what keeps it from that takes the focus */
  async function saveInformation(): Promise<boolean> {
    if (!isFaulty) return await saving.save();
    flushSync(() => setIsInformationOpen(true));
    information.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return false;
  }

  /** What has changed. @returns whether all of it is saved */
  async function saveEverything(): Promise<boolean> {
    if (!(await deckSaving.save())) return false;
    return !saving.hasChanges || (await saveInformation());
  }

  useSaveShortcut(() => void (deck === undefined ? saveInformation() : saveEverything()));

  return (
    <div className={styles.editor}>
      <EditorHeader
        set={set}
        title={fields.title.trim() || set.title}
        editing={editing}
        unsaved={{ information: saving.hasChanges, cards: isDeckChanged, deleted: hasGone }}
        isEditingCards={deck !== undefined}
        isSaving={saving.isSaving || deckSaving.isSaving}
        onSave={isPhone ? undefined : () => void saveInformation()}
        onSaveEverything={isFaulty ? undefined : saveEverything}
      />
      <main className={styles.page} onClickCapture={repeatedPress.handleClickCapture}>
        <SetInformation
          ref={information}
          set={set}
          fields={fields}
          faults={faults}
          isFolding={isPhone}
          isOpen={isInformationOpen}
          onOpenChange={setIsInformationOpen}
          onFieldsChange={(changed) => onDraftChange((before) => ({ ...before, ...changed }))}
          conflicts={saving.conflicts}
          onResolve={saving.resolve}
        />
        <ImportExport setId={set.id} onClips={clips.review} />
        {!clips.isOpen && <ClipsBar uploads={clips.uploads} onShow={clips.open} />}
        {deck ? (
          <EditCards
            setId={set.id}
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
            setId={set.id}
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
        )}
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
          isEditingCards={deck !== undefined}
          isSaving={saving.isSaving}
          onSave={() => void saveInformation()}
        />
      )}
    </div>
  );
}
