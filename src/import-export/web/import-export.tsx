import { useState, useRef, type FormEvent, useId } from 'react';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import { ManyClips } from '../../add-clips/web/many-clips.tsx';
import { packageFormats, packageUrl, type NamedFormat } from '../rules/packages.ts';
import { textDraftsOf, useTextDraft, type TextDraft, DraftNote } from './text-draft.tsx';
import { GraduationCap, ClipboardCopy, Download, ClipboardPaste, ListPlus, Upload } from 'lucide-react';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { exportUrl } from '../../sets/web/sets-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { cardsQuery, useAddTerms } from '../../saving/web/cards.ts';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';
import { termLines, bulkTerms, faultOfTerms } from './bulk-terms.ts';
import { startDownload } from '../../platform/web/browser/download.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';
import { TextImportDialog, CsvDialog, useCsvImport } from './text-import.tsx';
import { problemText } from '../../api/web/problem-text.ts';
import { TextArea } from '../../platform/web/ui/fields/field.tsx';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { useFocusRecovery } from '../../platform/web/ui/focus.ts';
import { FileButton } from '../../platform/web/ui/controls/file-button.tsx';
import { useFileDrop } from '../../saving/web/parts/use-file-drop.ts';
import { ArchiveDialog, isImporting, useArchiveFile } from './archive/zip-import.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import primitiveStyles from '../../platform/web/ui/primitives.module.css';
import styles from './import-export.module.css';

const exportTypes = [
  { type: 'csv', name: 'CSV' },
  { type: 'zip', name: 'ZIP' },
  { type: 'apkg', name: 'Anki' },
] as const;

const tabs = [
  { value: 'list', label: message('A list') },
  { value: 'files', label: message('Files') },
  { value: 'export', label: message('Export') },
] as const;

type Tab = (typeof tabs)[number]['value'];

/** Whether a typed text or an archive is still to become cards. */
export function hasUnfinishedImports(queryClient: QueryClient, setId: string): boolean {
  return textDraftsOf(setId).length > 0 || isImporting(queryClient, setId);
}

interface ImportExportProps {
  setId: string;
  onClips: (files: readonly File[]) => void;
}

/** The dialog of all ways to import cards into a set and to export it. */
export function ImportExport({ setId, onClips }: ImportExportProps) {
  const t = useTexts();
  // The drafts are kept here, so that they stay when the panel is closed.
  const termsDraft = useTextDraft(setId, 'terms');
  const cardsDraft = useTextDraft(setId, 'cards');
  const [tab, setTab] = useState<Tab>('list');

  return (
    <section className={panelStyles.panel} aria-label={t('Import/Export Cards')}>
      <Collapsible
        title={t('Import/Export Cards')}
        className={styles.import}
        defaultOpen={termsDraft.isRestored || cardsDraft.isRestored}
        end={<span className={styles.summary}>{t('A list, clips, a file')}</span>}
      >
        <div className={styles.tabs}>
          <Segmented
            label={t('Import or export')}
            size="small"
            isFilling
            value={tab}
            options={tabs.map(({ value, label }) => ({ value, label: t(label) }))}
            onValueChange={setTab}
          />
        </div>
        {/* All tabs stay mounted, so that typed text stays and imports continue. */}
        <div className={styles.part} hidden={tab !== 'list'}>
          <BulkAdd setId={setId} draft={termsDraft} />
          <TextImport setId={setId} draft={cardsDraft} />
        </div>
        <div className={styles.part} hidden={tab !== 'files'}>
          <ManyClips setId={setId} onFiles={onClips} />
          <ImportFile setId={setId} />
        </div>
        <div className={styles.part} hidden={tab !== 'export'}>
          <CopyTerms setId={setId} />
          <ExportSet setId={setId} />
          {packageFormats.map((format) => (
            <PackageSet key={format.name} setId={setId} format={format} />
          ))}
        </div>
      </Collapsible>
    </section>
  );
}

interface PackageSetProps {
  setId: string;
  format: NamedFormat;
}

/** Downloads a package whose player has the default options. The embed code generator offers others. */
function PackageSet({ setId, format }: PackageSetProps) {
  const t = useTexts();
  const { pendingUrl, isEmpty, isUnsaved, download } = useSavedDownload(setId);
  return (
    <ImportRow
      title={t(format.label)}
      note={t(format.note)}
      fault={isUnsaved ? t('Some changes are not saved yet. Save them, then download again.') : undefined}
    >
      <Button
        icon={GraduationCap}
        aria-label={t(format.download)}
        isPending={pendingUrl !== undefined}
        disabled={isEmpty}
        onClick={() => void download(packageUrl(format.name, setId, defaultEmbedOptions))}
      >
        {t('Download')}
      </Button>
    </ImportRow>
  );
}

function CopyTerms({ setId }: { setId: string }) {
  const t = useTexts();
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const copy = useCopy();

  return (
    <ImportRow title={t('Copy Terms')} note={describeCardCount(cards.length, t)}>
      <Button
        icon={ClipboardCopy}
        disabled={cards.length === 0}
        aria-label={t('Copy Terms')}
        onClick={() => void copy(termLines(cards), { title: t('Terms copied to clipboard') })}
      >
        {t('Copy')}
      </Button>
    </ImportRow>
  );
}

function describeCardCount(count: number, t: Texts): string {
  if (count === 0) return t('One per line, once there are some');
  return t('{count, plural, =1 {One term} other {All # terms, one per line}}', { count });
}

function ExportSet({ setId }: { setId: string }) {
  const t = useTexts();
  const { pendingUrl, isEmpty, isUnsaved, download } = useSavedDownload(setId);
  return (
    <ImportRow
      title={t('Export')}
      note={t('CSV for spreadsheets, ZIP with all media, Anki as a deck')}
      fault={isUnsaved ? t('Some changes are not saved yet. Save them, then export again.') : undefined}
    >
      {exportTypes.map(({ type, name }) => {
        const url = exportUrl(setId, type);
        return (
          <Button
            key={type}
            icon={Download}
            isPending={pendingUrl === url}
            disabled={isEmpty}
            onClick={() => void download(url)}
          >
            {t('Export {name}', { name })}
          </Button>
        );
      })}
    </ImportRow>
  );
}

interface SavedDownload {
  /** The address of a download that waits until everything is saved. */
  readonly pendingUrl: string | undefined;
  readonly isEmpty: boolean;
  /** Whether the last download was not started, because something could not be saved. */
  readonly isUnsaved: boolean;
  readonly download: (url: string) => Promise<void>;
}

/** Saves what is typed before it downloads a file that the server makes of the set. */
function useSavedDownload(setId: string): SavedDownload {
  const editing = cardEditing(useQueryClient(), setId);
  const { data: isEmpty = true } = useQuery({ ...cardsQuery(setId), select: (cards) => cards.length === 0 });
  const [pendingUrl, setPendingUrl] = useState<string>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  async function download(url: string) {
    setPendingUrl(url);
    const isSaved = await editing.saveAll();
    setPendingUrl(undefined);
    setIsUnsaved(!isSaved);
    if (isSaved) startDownload(url);
  }

  return { pendingUrl, isEmpty, isUnsaved, download };
}

interface DraftImportProps {
  setId: string;
  draft: TextDraft;
}

function TextImport({ setId, draft }: DraftImportProps) {
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

function BulkAdd({ setId, draft }: DraftImportProps) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const terms = bulkTerms(draft.text);
  const fault = faultOfTerms(terms);
  const { refusal, isAdding, addCards, forgetRefusal } = useBulkAdd(setId, draft);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (terms.length === 0 || fault !== undefined || isAdding) return;
    area.current?.focus();
    void addCards(terms);
  }

  return (
    <form className={styles.bulk} onSubmit={handleSubmit}>
      <TextArea
        ref={area}
        label={t('Bulk Add')}
        rows={6}
        dir="auto"
        placeholder={t('One term per line')}
        value={draft.text}
        error={fault ? t(fault) : refusal}
        readOnly={isAdding}
        onChange={(event) => {
          forgetRefusal();
          draft.setText(event.target.value);
        }}
      />
      <DraftNote draft={draft} onDiscarded={() => area.current?.focus()} />
      <div className={styles.foot}>
        <p className={primitiveStyles.smallLines} data-figures role="status">
          {terms.length > 0 && t('{count, plural, one {# term} other {# terms}}', { count: terms.length })}
        </p>
        <Button type="submit" icon={ListPlus} isPending={isAdding} disabled={terms.length === 0 || fault !== undefined}>
          {t('Add Cards')}
        </Button>
      </div>
    </form>
  );
}

function useBulkAdd(setId: string, draft: TextDraft) {
  const t = useTexts();
  const [refusal, setRefusal] = useState<string>();
  const addTerms = useAddTerms(setId);
  const toast = useToast();

  async function addCards(terms: string[]) {
    try {
      const cards = await addTerms.mutateAsync(terms);
      draft.finish(draft.text);
      toast({ title: t('Added {count} cards', { count: cards.length }) });
    } catch (error) {
      setRefusal(problemText(error, t));
      toast(errorToast(t('Failed to import terms')));
    }
  }

  return { refusal, isAdding: addTerms.isPending, addCards, forgetRefusal: () => setRefusal(undefined) };
}

/** Imports a CSV file, a ZIP or a deck of Anki that is chosen or dropped. */
function ImportFile({ setId }: { setId: string }) {
  const t = useTexts();
  const faultId = useId();
  const csv = useCsvImport(setId);
  const archive = useArchiveFile(setId);
  const { haltedImport } = archive;
  const isBusy = csv.progress !== undefined || archive.isBusy;
  const row = useRef<HTMLDivElement>(null);
  useFocusRecovery({ list: row, rowIds: haltedImport ? ['resume', 'abandon', 'file'] : ['file'], target: 'button' });
  const drop = useFileDrop(([file]) => file && void open(file), { isEnabled: !isBusy && haltedImport === undefined });

  async function open(file: File) {
    csv.forget();
    archive.forgetFault();
    const kind = await kindOf(file);
    if (kind === 'csv') return await csv.open(file);
    await archive.open(file, kind);
  }

  return (
    <ImportRow
      title={t('Import File')}
      note={archive.note ?? t('CSV (term,definition), ZIP from this studio, or Anki deck (.apkg, .colpkg)')}
      fault={csv.fault ?? archive.fault}
      faultId={faultId}
      progress={csv.progress ?? archive.progress}
      isOver={drop.isOver}
      ref={row}
      {...drop.handlers}
    >
      {haltedImport && (
        <>
          <Button data-row="resume" onClick={haltedImport.resume}>
            {t('Go On')}
          </Button>
          <Button data-row="abandon" onClick={haltedImport.abandon}>
            {t('Cancel')}
          </Button>
        </>
      )}
      <FileButton
        data-row="file"
        icon={Upload}
        isPending={isBusy}
        aria-disabled={isBusy || haltedImport !== undefined}
        aria-describedby={faultId}
        accept=".csv,.zip,.apkg,.colpkg"
        fileLabel={t('File to import')}
        onFile={(file) => void open(file)}
      >
        {t('Import File')}
      </FileButton>
      <CsvDialog review={csv.review} onClose={csv.closeReview} onImport={csv.handleImport} />
      <ArchiveDialog setId={setId} archive={archive.archive} onClose={archive.close} onImport={archive.handleImport} />
    </ImportRow>
  );
}

/**
 * Returns the kind of a file, judged by its contents. A damaged archive is judged by its name, so that its reader says
 * what is wrong, and so is any file if that reader does not load.
 */
async function kindOf(file: File): Promise<'csv' | 'zip' | 'anki'> {
  const readerModule = await import('./archive/read-archive.ts').catch(() => undefined);
  const kind = await readerModule?.archiveKindOf(file);
  if (kind !== undefined) return kind;
  if (/\.(apkg|colpkg)$/i.test(file.name)) return 'anki';
  return /\.zip$/i.test(file.name) ? 'zip' : 'csv';
}
