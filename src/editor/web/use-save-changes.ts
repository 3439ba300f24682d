import { useState } from 'react';
import type { StudySet } from '../../sets/contract/set.ts';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import { failureOf } from '../../platform/web/outbound/failure.ts';
import { useUpdateSet } from '../../sets/web/sets-queries.ts';
import { useBeforeUnload } from '../../platform/web/browser/page.ts';
import {
  draftAfterSaving,
  draftedChanges,
  hasChanges,
  originAfterSaving,
  seenTexts,
  setConflicts,
  withoutField,
} from './information/set-draft.ts';
import type { SetDraft, SetOrigin, SetTextField } from './information/set-draft.ts';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../platform/rules/languages/texts.ts';

interface SaveChangesOptions {
  set: StudySet;
  draft: SetDraft;
  onDraftChange: (change: (draft: SetDraft) => SetDraft) => void;
  editing: CardEditing;
}

/** Saves the drafted fields of the set and the typed cards, and finds conflicts with edits made elsewhere. */
export function useSaveChanges({ set, draft, onDraftChange, editing }: SaveChangesOptions) {
  const [isSaving, setIsSaving] = useState(false);
  const [origin, setOrigin] = useState<SetOrigin>({ base: set, sent: [] });
  const { mutateAsync: updateSet } = useUpdateSet(set.id);
  const toast = useToast();
  const t = useTexts();
  const changes = draftedChanges(set, draft);
  const isDrafting = Object.keys(draft).length > 0;
  useBeforeUnload(hasChanges(changes));
  // Until a field is edited, the origin follows the set as it is stored.
  if (!isDrafting && origin.base !== set) setOrigin({ base: set, sent: [] });

  async function saveSet(): Promise<SaveResult['set']> {
    try {
      const { revision } = origin.base;
      // The request is sent even without changes, so that the toast does not report a success that nobody has checked.
      const saved = await updateSet(
        hasChanges(changes) ? { ...changes, revision, seen: seenTexts(changes, origin) } : {},
      );
      onDraftChange((current) => draftAfterSaving(current, draft));
      setOrigin((current) => originAfterSaving(current, changes, saved));
      return 'saved';
    } catch (error) {
      if (failureOf(error) === 'retry') setOrigin(({ base, sent }) => ({ base, sent: [...sent, changes] }));
      return 'failed';
    }
  }

  async function saveCards(): Promise<SaveResult['cards']> {
    return (await editing.saveAll()) ? 'saved' : 'failed';
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false;
    setIsSaving(true);
    const [savedSet, savedCards] = await Promise.all([saveSet(), saveCards()]);
    setIsSaving(false);
    toast(saveToast({ set: savedSet, cards: savedCards }, t));
    return savedSet === 'saved' && savedCards === 'saved';
  }

  /**
   * Resolves a conflict. `mine` overwrites the stored text with the next Save. `theirs` puts the stored text into the
   * field at once.
   */
  function resolve(field: SetTextField, choice: 'mine' | 'theirs'): void {
    if (choice === 'theirs') return onDraftChange((current) => withoutField(current, field));
    setOrigin(({ base, sent }) => ({ base: { ...base, [field]: set[field] }, sent }));
  }

  const conflicts = setConflicts(changes, origin, set);
  return { save, isSaving, hasChanges: hasChanges(changes), conflicts, resolve };
}

interface SaveResult {
  readonly set: 'saved' | 'failed';
  readonly cards: 'saved' | 'failed';
}

export function saveToast({ set, cards }: SaveResult, t: Texts) {
  if (cards === 'failed') return errorToast(t('Failed to save changes'));
  if (set === 'failed') return errorToast(t('Failed to update set'));
  return { title: t('Set updated successfully') };
}
