import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { maxCsvBytes, pastedCardsShown } from '../../platform/rules/limits.ts';
import { readPastedCards, separatorOf } from '../rules/csv/pasted-cards.ts';
import { writeTermRows, collectRowsAndFaults, type CardsAndFaults } from '../rules/csv/term-rows.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useImportCsv } from '../../saving/web/cards.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { Dialog } from '../../platform/web/ui/overlays/dialog.tsx';
import { TextArea, TextField } from '../../platform/web/ui/fields/field.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { DraftNote, type TextDraft } from './text-draft.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import { csvEncodingOf, wrongEncodingText, type CsvEncoding } from '../rules/csv/csv-encoding.ts';
import { CircleAlert } from 'lucide-react';
import fieldStyles from '../../platform/web/ui/fields/field.module.css';
import styles from './text-import.module.css';

// Cards come from pasted text (`TextImportDialog`) or from a CSV file (`CsvDialog`). Both show the same preview.

interface SeparatorChoice {
  /** The separator itself, or `own`. */
  readonly value: string;
  /** What was typed as an own separator, with `\\n` for a new line and `\\t` for a tab. */
  readonly own: string;
}

interface Separators {
  readonly term: SeparatorChoice;
  readonly card: SeparatorChoice;
}

const initialSeparators: Separators = { term: { value: '\t', own: ' - ' }, card: { value: '\n', own: '\\n\\n' } };

interface TextImportDialogProps {
  setId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  draft: TextDraft;
}

/** Shows pasted cards before the import. If a line is wrong, none is imported. */
export function TextImportDialog({ setId, isOpen, onOpenChange, draft }: TextImportDialogProps) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const { refusal, forgetRefusal, isPending, importCards } = usePastedImport(setId, () => {
    draft.finish(draft.text);
    onOpenChange(false);
  });
  const [separators, setSeparators] = useState(initialSeparators);
  const { pasted, isUpToDate } = usePastedCards(draft.text, separators);
  const count = pasted.cards.length;
  const isReady = isUpToDate && count > 0 && pasted.faults.length === 0;

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
          data-autofocus=""
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
        <SeparatorFields separators={separators} onChange={setSeparators} />
        <CardsPreview reading={pasted} />
      </div>
    </Dialog>
  );
}

/** Sends pasted cards as a CSV file. */
function usePastedImport(setId: string, onImported: () => void) {
  const t = useTexts();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useImportCsv(setId, 'pasted');
  const toast = useToast();

  async function importCards(cards: CardsAndFaults['cards']) {
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

/** Reads the pasted cards. They are read again when typing pauses, because the text may have thousands of lines. */
function usePastedCards(typed: string, separators: Separators) {
  const text = useDeferredValue(typed);
  const term = chosenSeparator(separators.term);
  const card = chosenSeparator(separators.card);
  const pasted = useMemo(() => readPastedCards(text, { term, card }), [text, term, card]);
  /** Whether all of the typed text is read. */
  const isUpToDate = text === typed;
  return { pasted, isUpToDate };
}

function chosenSeparator({ value, own }: SeparatorChoice): string {
  return value === 'own' ? separatorOf(own) : value;
}

const termSeparators = [
  { value: '\t', label: message('Tab') },
  { value: ',', label: message('Comma') },
] as const;
const cardSeparators = [
  { value: '\n', label: message('New line') },
  { value: ';', label: message('Semicolon') },
] as const;

interface SeparatorFieldsProps {
  separators: Separators;
  onChange: (separators: Separators) => void;
}

function SeparatorFields({ separators, onChange }: SeparatorFieldsProps) {
  const t = useTexts();
  return (
    <div className={styles.separators}>
      <SeparatorField
        label={t('Between term and definition')}
        ownLabel={t('Own separator between term and definition')}
        options={termSeparators}
        choice={separators.term}
        onChoiceChange={(term) => onChange({ ...separators, term })}
      />
      <SeparatorField
        label={t('Between cards')}
        ownLabel={t('Own separator between cards')}
        options={cardSeparators}
        choice={separators.card}
        onChoiceChange={(card) => onChange({ ...separators, card })}
      />
    </div>
  );
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
      <p className={fieldStyles.label} aria-hidden>
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

interface CsvReview {
  readonly file: File;
  readonly rows: CardsAndFaults;
}

/** Opens a CSV file for a preview, then imports it. */
export function useCsvImport(setId: string) {
  const t = useTexts();
  const [fault, setFault] = useState<string>();
  const [review, setReview] = useState<CsvReview>();
  const [sentShare, setSentShare] = useState(0);
  const importCsv = useImportCsv(setId, 'csv');
  const toast = useToast();

  function fail(note: string) {
    setFault(note);
    toast(errorToast(t('Failed to import CSV file')));
  }

  async function open(file: File) {
    setFault(undefined);
    if (!file.name.toLowerCase().endsWith('.csv')) return fail(t('Please choose a file whose name ends in .csv'));
    if (file.size > maxCsvBytes) return fail(t('Please choose a file smaller than 5MB'));
    try {
      setReview({ file, rows: await readCsvFile(file) });
    } catch {
      fail(t('{name} cannot be read any more. It may have been moved or changed.', { name: file.name }));
    }
  }

  /** Tells how it ended even if the editor was left meanwhile. */
  async function handleImport(file: File) {
    setReview(undefined);
    setSentShare(0);
    const content = `${file.name} ${file.size} ${file.lastModified}`;
    try {
      const { imported } = await importCsv.mutateAsync({ file, content, onProgress: setSentShare });
      toast({ title: t('Imported {count} cards from CSV', { count: imported }) });
    } catch (error) {
      fail(describeError(error, file.name, t));
    }
  }

  const progress = importCsv.isPending ? { label: t('Uploading the file'), value: sentShare, max: 1 } : undefined;
  return {
    fault,
    review,
    progress,
    open,
    forget: () => setFault(undefined),
    handleImport,
    closeReview: () => setReview(undefined),
  };
}

function describeError(error: unknown, fileName: string, t: Texts): string {
  const reason = problemText(error, t);
  return reason === undefined
    ? t('The file could not be sent. Check your connection, then try again.')
    : t('of a file|{name}: {reason}', { name: fileName, reason });
}

/**
 * Reads the file as the server will read it.
 * @throws when the file cannot be read
 */
async function readCsvFile(file: Blob): Promise<CardsAndFaults> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = csvEncodingOf(bytes, decodes(bytes, 'utf-8'));
  if ('reason' in reading) return { cards: [], faults: [{ line: 1, reason: reading.reason }] };
  const { encoding, isCertain } = reading;
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  if (!isCertain || decodes(bytes, encoding)) return collectRowsAndFaults(text);
  // Decoding has replaced invalid bytes by U+FFFD.
  const [validBeginning = ''] = text.split('\uFFFD', 1);
  return { cards: [], faults: [{ line: validBeginning.split('\n').length, reason: wrongEncodingText(encoding) }] };
}

function decodes(bytes: Uint8Array<ArrayBuffer>, encoding: CsvEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

interface CsvDialogProps {
  /** Undefined if closed. */
  review: CsvReview | undefined;
  onClose: () => void;
  onImport: (file: File) => void;
}

/** Shows the cards and every wrong line before the import. If a line is wrong, nothing is imported. */
export function CsvDialog({ review, onClose, onImport }: CsvDialogProps) {
  const t = useTexts();
  const count = review?.rows.cards.length ?? 0;
  const isFaulty = review !== undefined && review.rows.faults.length > 0;
  return (
    <Dialog
      title={t('CSV Import')}
      description={review && <bdi>{review.file.name}</bdi>}
      width="wide"
      isOpen={review !== undefined}
      onOpenChange={onClose}
      footer={
        review && (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button kind="primary" disabled={isFaulty || count === 0} onClick={() => onImport(review.file)}>
              {count === 0 ? t('Import Cards') : t('Import {count, plural, one {# Card} other {# Cards}}', { count })}
            </Button>
          </>
        )
      }
    >
      {review && (
        <div className={styles.fields}>
          {isFaulty && <p>{t('Nothing is imported yet. Correct these lines in the file, then choose it again.')}</p>}
          {!isFaulty && count === 0 && <p>{t('The file has no cards: each line should read term,definition.')}</p>}
          {(isFaulty || count > 0) && <CardsPreview reading={review.rows} />}
        </div>
      )}
    </Dialog>
  );
}

interface CardsPreviewProps {
  reading: CardsAndFaults;
}

/** Shows the first cards and the first faults of a pasted text or of a CSV file. */
function CardsPreview({ reading: { cards, faults } }: CardsPreviewProps) {
  const t = useTexts();
  const moreCards = cards.length - pastedCardsShown;
  const moreFaults = faults.length - pastedCardsShown;
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <p className={styles.count} role="status" data-figures>
        {describeSummary(cards.length, faults.length, t)}
      </p>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, pastedCardsShown).map(({ line, reason }) => (
            <li key={line}>
              <CircleAlert />
              <span>{t('Line {line}: {reason}', { line, reason: t(reason) })} </span>
            </li>
          ))}
          {moreFaults > 0 && <li>{t('and {count} more', { count: moreFaults })}</li>}
        </ul>
      )}
      {cards.length > 0 && (
        <ol className={styles.cards}>
          {cards.slice(0, pastedCardsShown).map(({ term, definition }, index) => (
            <li key={index}>
              <span dir="auto">{term}</span>
              <span dir="auto" className={styles.definition}>
                {definition === '' ? t('No definition') : definition}
              </span>
            </li>
          ))}
        </ol>
      )}
      {moreCards > 0 && (
        <p className={styles.more}>
          {t('and {count, plural, one {# more card} other {# more cards}}', { count: moreCards })}
        </p>
      )}
    </section>
  );
}

function describeSummary(cards: number, faults: number, t: Texts): string {
  if (cards === 0 && faults === 0) return t('The cards appear here.');
  if (faults === 0) return t('{count, plural, one {# card} other {# cards}}', { count: cards });
  return t('{cards, plural, one {# card} other {# cards}}, {faults, plural, one {# line} other {# lines}} to correct', {
    cards,
    faults,
  });
}
