import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { maxCsvBytes } from '../../platform/rules/limits.ts';
import { readPastedCards, separatorOf, type PastedCards } from '../rules/csv/pasted-cards.ts';
import { writeTermRows } from '../rules/csv/term-rows.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useImportCsv } from '../../saving/web/cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { TextArea, TextField } from '../../platform/web/ui/fields/field.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { DraftNote } from './draft-note.tsx';
import { PastedPreview } from './pasted-preview.tsx';
import styles from './text-import-dialog.module.css';
import type { TextDraft } from './use-text-draft.ts';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

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
  { value: '\t', label: message('Tab') },
  { value: ',', label: message('Comma') },
] as const;
const betweenCards = [
  { value: '\n', label: message('New line') },
  { value: ';', label: message('Semicolon') },
] as const;

/** Shows pasted cards before the import: all or none. */
export function TextImportDialog({ setId, isOpen, onOpenChange, draft }: TextImportDialogProps) {
  const t = useTexts();
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
      title={t('Paste Text')}
      description={t('Nothing is saved before you import it.')}
      width="wide"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            isPending={isPending}
            disabled={!isReady}
            onClick={() => void importCards(pasted.cards)}
          >
            {count === 0 ? t('Import Cards') : t('Import {count, plural, one {# Card} other {# Cards}}', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextArea
          ref={area}
          data-types-first=""
          label={t('Text')}
          rows={6}
          dir="auto"
          placeholder={t('Hello\tSaid when people meet\nBook\tSomething to read')}
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
  const t = useTexts();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useImportCsv(setId);
  const toast = useToast();

  async function importCards(cards: PastedCards['cards']) {
    const content = [...writeTermRows(cards)].join('');
    const file = new Blob([content]);
    if (file.size > maxCsvBytes) return setRefusal(t('This is more than 5MB of text. Please import it in parts.'));
    setRefusal(undefined);
    try {
      const { imported } = await mutateAsync({ file, content, onProgress: () => undefined });
      onImported();
      toast({ title: t('Added {count} cards', { count: imported }) });
    } catch (error) {
      setRefusal(problemText(error, t) ?? t('The cards could not be sent. Please try again.'));
      toast(errorToast(t('Failed to import terms')));
    }
  }

  return { refusal, forgetRefusal: () => setRefusal(undefined), isPending, importCards };
}

/** Thousands of lines are read when typing pauses. */
function usePastedCards(typed: string): { pasted: PastedCards; separators: ReactNode } {
  const t = useTexts();
  const [side, setSide] = useState<SeparatorChoice>({ value: '\t', own: ' - ' });
  const [card, setCard] = useState<SeparatorChoice>({ value: '\n', own: '\\n\\n' });
  const text = useDeferredValue(typed);
  const term = chosen(side);
  const between = chosen(card);
  const pasted = useMemo(() => readPastedCards(text, { term, card: between }), [text, term, between]);
  const separators = (
    <>
      <SeparatorField
        label={t('Between term and definition')}
        ownLabel={t('Own separator between term and definition')}
        options={betweenSides}
        choice={side}
        onChoiceChange={setSide}
      />
      <SeparatorField
        label={t('Between cards')}
        ownLabel={t('Own separator between cards')}
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
  options: readonly { readonly value: string; readonly label: Message }[];
  choice: SeparatorChoice;
  onChoiceChange: (choice: SeparatorChoice) => void;
}

function SeparatorField({ label, ownLabel, options, choice, onChoiceChange }: SeparatorFieldProps) {
  const t = useTexts();
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
        options={[
          ...options.map(({ value, label: name }) => ({ value, label: t(name) })),
          { value: 'own', label: t('Own') },
        ]}
        onValueChange={(value) => onChoiceChange({ ...choice, value })}
      />
      {choice.value === 'own' && (
        <TextField
          label={ownLabel}
          isLabelHidden
          hint={t('\\n is a new line, \\t a tab')}
          value={choice.own}
          spellCheck={false}
          autoComplete="off"
          error={choice.own === '' ? t('Please enter a separator') : undefined}
          onChange={(event) => onChoiceChange({ ...choice, own: event.target.value })}
        />
      )}
    </div>
  );
}
