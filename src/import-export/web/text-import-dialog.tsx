import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { maxCsvBytes } from '../../platform/rules/limits.ts';
import { readPastedCards, separatorOf, type PastedCards } from '../rules/csv/pasted-cards.ts';
import { writeTermRows } from '../rules/csv/term-rows.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useImportCsv } from '../../saving/web/cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { TextArea } from '../../platform/web/ui/fields/text-area.tsx';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { DraftNote } from './draft-note.tsx';
import { PastedPreview } from './pasted-preview.tsx';
import styles from './text-import-dialog.module.css';
import type { TextDraft } from './use-text-draft.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { TextField } from '../../platform/web/ui/fields/text-field.tsx';

interface SeparatorChoice {
  /** The separator itself, or `own`. */
  readonly value: string;
  readonly own: string;
}

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

/** Shows pasted cards before the import: all or none. */
export function TextImportDialog({ setId, isOpen, onOpenChange, draft }: TextImportDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { refusal, forgetRefusal, isPending, importCards } = usePastedImport(setId, () => {
    draft.finish(draft.text);
    onOpenChange(false);
  });
  const { pasted, separators } = usePastedCards(draft.text);
  const count = pasted.cards.length;
  const isReady = count > 0 && pasted.faults.length === 0;

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
          <Button
            kind="primary"
            isPending={isPending}
            disabled={!isReady}
            onClick={() => void importCards(pasted.cards)}
          >
            {count === 0 ? 'Import Cards' : `Import ${countedText(count, 'Card')}`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextArea
          ref={area}
          data-types-first=""
          label="Text"
          rows={6}
          dir="auto"
          placeholder={'Hello\tSaid when people meet\nBook\tSomething to read'}
          value={draft.text}
          error={refusal}
          readOnly={isPending}
          onChange={(event) => {
            forgetRefusal();
            draft.setText(event.target.value);
          }}
        />
        <DraftNote draft={draft} onDiscarded={() => area.current?.focus()} />
        <div className={styles.separators}>{separators}</div>
        <PastedPreview pasted={pasted} />
      </div>
    </Dialog>
  );
}

/** As a CSV file. */
function usePastedImport(setId: string, onImported: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useImportCsv(setId);
  const toast = useToast();

  async function importCards(cards: PastedCards['cards']) {
    const content = [...writeTermRows(cards)].join('');
    const file = new Blob([content]);
    if (file.size > maxCsvBytes) return setRefusal('This is more than 5MB of text. Please import it in parts.');
    setRefusal(undefined);
    try {
      const { imported } = await mutateAsync({ file, content, onProgress: () => undefined });
      onImported();
      toast({ title: `Added ${imported} cards` });
    } catch (error) {
      setRefusal(problemText(error) ?? 'The cards could not be sent. Please try again.');
      toast(errorToast('Failed to import terms'));
    }
  }

  return { refusal, forgetRefusal: () => setRefusal(undefined), isPending, importCards };
}

/** Thousands of lines are read when typing pauses. */
function usePastedCards(typed: string): { pasted: PastedCards; separators: ReactNode } {
  const [side, setSide] = useState<SeparatorChoice>({ value: '\t', own: ' - ' });
  const [card, setCard] = useState<SeparatorChoice>({ value: '\n', own: '\\n\\n' });
  const text = useDeferredValue(typed);
  const term = chosen(side);
  const between = chosen(card);
  const pasted = useMemo(() => readPastedCards(text, { term, card: between }), [text, term, between]);
  const separators = (
    <>
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
    </>
  );
  return { pasted, separators };
}

function chosen({ value, own }: SeparatorChoice): string {
  return value === 'own' ? separatorOf(own) : value;
}

interface SeparatorFieldProps {
  label: string;
  ownLabel: string;
  options: readonly { readonly value: string; readonly label: string }[];
  choice: SeparatorChoice;
  onChoiceChange: (choice: SeparatorChoice) => void;
}

function SeparatorField({ label, ownLabel, options, choice, onChoiceChange }: SeparatorFieldProps) {
  return (
    <div className={styles.separator}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <Segmented
        label={label}
        size="small"
        isFilling
        value={choice.value}
        options={[...options, { value: 'own', label: 'Own' }]}
        onValueChange={(value) => onChoiceChange({ ...choice, value })}
      />
      {choice.value === 'own' && (
        <TextField
          label={ownLabel}
          isLabelHidden
          hint={'\\n is a new line, \\t a tab'}
          value={choice.own}
          spellCheck={false}
          autoComplete="off"
          error={choice.own === '' ? 'Please enter a separator' : undefined}
          onChange={(event) => onChoiceChange({ ...choice, own: event.target.value })}
        />
      )}
    </div>
  );
}
