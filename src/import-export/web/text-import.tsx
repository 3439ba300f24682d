import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { TextImportDialog } from './text-import-dialog.tsx';
import type { TextDraft } from './use-text-draft.ts';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';

interface TextImportProps {
  setId: string;
  draft: TextDraft;
}

export function TextImport({ setId, draft }: TextImportProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ImportRow title="Text Import" note={draft.isRestored ? 'Draft restored' : 'From Quizlet, a table, a document'}>
      <Button icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Paste Text…
      </Button>
      <TextImportDialog setId={setId} isOpen={isOpen} onOpenChange={setIsOpen} draft={draft} />
    </ImportRow>
  );
}
