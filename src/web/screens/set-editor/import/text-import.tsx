import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextImportDialog } from './text-import-dialog.tsx';
import { Way } from './way.tsx';

interface TextImportProps {
  setId: string;
}

/** Cards out of another program, by way of the clipboard. */
export function TextImport({ setId }: TextImportProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Kept here, it outlasts a look at the cards.
  const [text, setText] = useState('');
  return (
    <Way title="Text Import" note="From Quizlet, a table, a document">
      <Button icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Paste Text…
      </Button>
      <TextImportDialog setId={setId} isOpen={isOpen} onOpenChange={setIsOpen} text={text} onTextChange={setText} />
    </Way>
  );
}
