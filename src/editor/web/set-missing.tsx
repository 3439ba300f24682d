import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { links } from '../../platform/web/addresses/links.ts';
import { zeroHand } from '../../platform/web/ui/hand/zero-hand.ts';
import { EmptyState } from '../../platform/web/ui/feedback/empty-state.tsx';
import { LinkButton } from '../../platform/web/ui/controls/link-button.tsx';
import { TextArea } from '../../platform/web/ui/fields/text-area.tsx';
import { Notice } from './editor-states.tsx';
import { textDraftsOf } from '../../import-export/web/use-text-draft.ts';
import type { SetDraft } from './information/set-draft.ts';
import styles from './set-missing.module.css';

interface SetMissingProps {
  setId: string;
  draft: SetDraft;
}

export function SetMissing({ setId, draft }: SetMissingProps) {
  const queryClient = useQueryClient();
  const [unsaved] = useState(() =>
    [...draftedTexts(draft), ...cardEditing(queryClient, setId).unsavedTexts(), ...textDraftsOf(setId)].join('\n'),
  );
  return (
    <Notice>
      <EmptyState
        hand={zeroHand}
        level={1}
        title="Set not found"
        text="It may have been deleted."
        action={<LinkButton href={links.dashboard}>Return to Dashboard</LinkButton>}
      />
      {unsaved !== '' && (
        <TextArea
          className={styles.unsaved}
          label="What you typed last was not saved"
          hint="Copy what you want to keep."
          readOnly
          rows={6}
          value={unsaved}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Notice>
  );
}

function draftedTexts({ title, publicTitle, description, tags }: SetDraft): string[] {
  return [title, publicTitle, description, tags].flatMap((text) => (text?.trim() ? [text] : []));
}
