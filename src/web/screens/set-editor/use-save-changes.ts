import { useState } from 'react';
import type { StudySet } from '../../../shared/contract/set.ts';
import type { CardEditing } from '../../api/card-editing.ts';
import { useUpdateSet } from '../../api/sets.ts';
import { useBeforeUnload } from '../../browser/use-before-unload.ts';
import { useToast } from '../../ui/toast.tsx';
import { draftAfterSaving, draftedChanges, hasChanges, type SetDraft } from './information/set-draft.ts';
import { saveToast, type SaveResult } from './save-words.ts';

interface SaveChangesOptions {
  set: StudySet;
  draft: SetDraft;
  onDraftChange: (change: (draft: SetDraft) => SetDraft) => void;
  editing: CardEditing;
}

/** Saves Set Information, and whatever of the cards is not saved yet. */
export function useSaveChanges({ set, draft, onDraftChange, editing }: SaveChangesOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const { mutateAsync: updateSet } = useUpdateSet(set.id);
  const toast = useToast();
  const changes = draftedChanges(set, draft);
  useBeforeUnload(hasChanges(changes));

  /** Also without changes: then the server says at least that the set is still there. */
  async function saveSet(): Promise<SaveResult['set']> {
    try {
      await updateSet(changes);
      onDraftChange((current) => draftAfterSaving(current, draft));
      return 'saved';
    } catch {
      return 'failed';
    }
  }

  async function saveCards(): Promise<SaveResult['cards']> {
    return (await editing.saveAll()) ? 'saved' : 'failed';
  }

  /** @returns whether everything is saved */
  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setIsSaving(true);
    const [savedSet, savedCards] = await Promise.all([saveSet(), saveCards()]);
    setIsSaving(false);
    toast(saveToast({ set: savedSet, cards: savedCards }));
    return savedSet === 'saved' && savedCards === 'saved';
  }

  return { save, isSaving, hasChanges: hasChanges(changes) };
}
