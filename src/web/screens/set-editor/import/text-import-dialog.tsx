import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { maxCsvBytes } from '../../../../shared/limits.ts';
import { readPastedCards, separatorOf, type PastedCards } from '../../../../shared/csv/pasted-cards.ts';
import { writeTermRows } from '../../../../shared/csv/term-rows.ts';
import { problemText } from '../../../api/problem-text.ts';
import { useImportCsv } from '../../../api/cards.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { errorToast } from '../../../ui/feedback/toast-slot.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { countOf } from '../parts/count-of.ts';
import { DraftNote } from './draft-note.tsx';
import { PastedPreview } from './pasted-preview.tsx';
import { SeparatorField, type SeparatorChoice } from './separator-field.tsx';
import styles from './text-import-dialog.module.css';
import type { TextDraft } from './use-text-draft.ts';

interface TextImportDialogProps {
  setId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  draft: TextDraft;
}

const betweenSides = [
  { value: '\t', label: 'Tab' },
  { value: ',', label: 'Comma' },
] as const;
const betweenCards = [
  { value: '\n', label: 'New line' },
  { value: ';', label: 'Semicolon' },
] as const;

/** A text is pasted, its cards are seen, and only then do they come in: all or none. */
export function TextImportDialog({ setId, isOpen, onOpenChange, draft }: TextImportDialogProps) {
  const [side, setSide] = useState<SeparatorChoice>({ value: '\t', own: ' - ' });
  const [card, setCard] = useState<SeparatorChoice>({ value: '\n', own: '\\n\\n' });
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const importCsv = useImportCsv(setId);
  const toast = useToast();
  // Thousands of lines are read when the typing rests.
  const pasted = usePastedCards(useDeferredValue(draft.text), side, card);
  const count = pasted.cards.length;
  const isReady = count > 0 && pasted.faults.length === 0;

  async function importCards(csv: string, file: Blob) {
    try {
      const { imported } = await importCsv.mutateAsync({ file, content: csv, onProgress: () => undefined });
      draft.finish(draft.text);
      onOpenChange(false);
      toast({ title: `Added ${imported} cards` });
    } catch (error) {
      setRefusal(problemText(error) ?? 'The cards could not be sent. Please try again.');
      toast(errorToast('Failed to import terms'));
    }
  }

  function handleImport() {
    const csv = [...writeTermRows(pasted.cards)].join('');
    const file = new Blob([csv]);
    if (file.size > maxCsvBytes) return setRefusal('This is more than 5MB of text. Please import it in parts.');
    setRefusal(undefined);
    void importCards(csv, file);
  }

  return (
    <Dialog
      title="Paste Text"
      description="Nothing is saved before you import it."
      width="wide"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="primary" isPending={importCsv.isPending} disabled={!isReady} onClick={handleImport}>
            {count === 0 ? 'Import Cards' : `Import ${countOf(count, 'Card')}`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextArea
          ref={area}
          label="Text"
          rows={6}
          dir="auto"
          placeholder={'Hello\tSaid when people meet\nBook\tSomething to read'}
          value={draft.text}
          error={refusal}
          readOnly={importCsv.isPending}
          onChange={(event) => {
            setRefusal(undefined);
            draft.setText(event.target.value);
          }}
        />
        <DraftNote draft={draft} onDiscarded={() => area.current?.focus()} />
        <div className={styles.separators}>
          <SeparatorField
            label="Between term and definition"
            ownLabel="Own separator between term and definition"
            options={betweenSides}
            choice={side}
            onChoiceChange={setSide}
          />
          <SeparatorField
            label="Between cards"
            ownLabel="Own separator between cards"
            options={betweenCards}
            choice={card}
            onChoiceChange={setCard}
          />
        </div>
        <PastedPreview pasted={pasted} />
      </div>
    </Dialog>
  );
}

function usePastedCards(text: string, side: SeparatorChoice, card: SeparatorChoice): PastedCards {
  const term = chosen(side);
  const between = chosen(card);
  return useMemo(() => readPastedCards(text, { term, card: between }), [text, term, between]);
}

function chosen({ value, own }: SeparatorChoice): string {
  return value === 'own' ? separatorOf(own) : value;
}
