import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { TextImportDialog } from './text-import-dialog.tsx';
import type { TextDraft } from './use-text-draft.ts';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface TextImportProps {
  setId: string;
  draft: TextDraft;
}

export function TextImport({ setId, draft }: TextImportProps) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ImportRow
      title={t('Text Import')}
      note={draft.isRestored ? t('Draft restored') : t('From Quizlet, a table, a document')}
    >
      <Button icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('Paste Text…')}
      </Button>
      <TextImportDialog setId={setId} isOpen={isOpen} onOpenChange={setIsOpen} draft={draft} />
    </ImportRow>
  );
}
