import { useState } from 'react';
import { Collapsible } from '../../platform/web/ui/controls/collapsible.tsx';
import { Segmented } from '../../platform/web/ui/controls/segmented.tsx';
import panelStyles from '../../saving/web/parts/panel.module.css';
import { ManyClips } from '../../add-clips/web/many-clips.tsx';
import { BulkAdd } from './bulk-add.tsx';
import { CsvImport } from './csv-import.tsx';
import styles from './import-export.module.css';
import { TextImport } from './text-import.tsx';
import { useTextDraft } from './use-text-draft.ts';
import { ZipImport } from './archive/zip-import.tsx';
import { GraduationCap, ClipboardCopy, Download } from 'lucide-react';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { packageUrl, exportUrl } from '../../sets/web/sets-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cardsQuery } from '../../saving/web/cards.ts';
import { useCopy } from '../../platform/web/ui/feedback/use-copy.ts';
import { termLines } from './bulk-terms.ts';
import { countedText } from '../../platform/rules/text/count-text.ts';
import { startDownload } from '../../platform/web/browser/download.ts';
import { cardEditing } from '../../saving/web/card-editing.ts';

const exportTypes = [
  { type: 'csv', name: 'CSV' },
  { type: 'zip', name: 'ZIP' },
  { type: 'apkg', name: 'Anki' },
] as const;

const tabs = [
  { value: 'list', label: 'List' },
  { value: 'files', label: 'Files' },
  { value: 'export', label: 'Export' },
] as const;

type Tab = (typeof tabs)[number]['value'];

interface ImportExportProps {
  setId: string;
  /** On phones one part shows at a time. */
  isFolding: boolean;
  onClips: (files: readonly File[]) => void;
}

export function ImportExport({ setId, isFolding, onClips }: ImportExportProps) {
  // Kept here, they outlast the panel's closing.
  const terms = useTextDraft(setId, 'terms');
  const cards = useTextDraft(setId, 'cards');
  const [tab, setTab] = useState<Tab>('list');

  /** Stays mounted, with its dialog, when the window's width changes. The part used last is then the visible one. */
  const part = (name: Tab) => ({ hidden: isFolding && name !== tab, onFocus: () => setTab(name) });

  return (
    <section className={panelStyles.panel} aria-label="Import/Export Cards">
      <Collapsible
        title="Import/Export Cards"
        className={styles.import}
        defaultOpen={terms.isRestored || cards.isRestored}
        end={<span className={styles.summary}>A list, a file, many clips</span>}
      >
        {isFolding && <Tabs tab={tab} onChoose={setTab} />}
        <div className={styles.ways} data-tab={isFolding ? tab : undefined}>
          <div className={styles.both}>
            <div {...part('files')}>
              <ManyClips setId={setId} onFiles={onClips} />
            </div>
            <div {...part('list')}>
              <BulkAdd setId={setId} draft={terms} />
            </div>
          </div>
          <div className={styles.rows}>
            <div {...part('files')}>
              <CsvImport setId={setId} />
            </div>
            <div {...part('list')}>
              <TextImport setId={setId} draft={cards} />
            </div>
            <div {...part('files')}>
              <ZipImport setId={setId} />
            </div>
            <div {...part('export')}>
              <CopyTerms setId={setId} />
              <ExportSet setId={setId} />
              <PackageSet setId={setId} />
            </div>
          </div>
        </div>
      </Collapsible>
    </section>
  );
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <div className={styles.tabs}>
      <Segmented label="Import or export" size="small" isFilling value={tab} options={tabs} onValueChange={onChoose} />
    </div>
  );
}

interface PackageSetProps {
  setId: string;
}

/** With a snippet's default player; the embed code generator offers others. */
function PackageSet({ setId }: PackageSetProps) {
  const { pending, isEmpty, isUnsaved, download } = useSavedDownload(setId);
  return (
    <ImportRow
      title="For a Learning Platform"
      note="SCORM 1.2, with the player and all media"
      fault={isUnsaved ? 'Some changes are not saved yet. Save them, then download again.' : undefined}
    >
      <Button
        icon={GraduationCap}
        aria-label="Download for a learning platform"
        isPending={pending !== undefined}
        disabled={isEmpty}
        onClick={() => void download(packageUrl(setId, defaultEmbedOptions))}
      >
        Download
      </Button>
    </ImportRow>
  );
}

interface CopyTermsProps {
  setId: string;
}

function CopyTerms({ setId }: CopyTermsProps) {
  const { data: cards = [] } = useQuery(cardsQuery(setId));
  const copy = useCopy();

  return (
    <ImportRow title="Copy Terms" note={noteOf(cards.length)}>
      <Button
        icon={ClipboardCopy}
        disabled={cards.length === 0}
        aria-label="Copy Terms"
        onClick={() => void copy(termLines(cards), { title: 'Terms copied to clipboard' })}
      >
        Copy
      </Button>
    </ImportRow>
  );
}

function noteOf(count: number): string {
  if (count === 0) return 'One per line, once there are some';
  return count === 1 ? 'One term' : `All ${countedText(count, 'term')}, one per line`;
}

interface ExportSetProps {
  setId: string;
}

function ExportSet({ setId }: ExportSetProps) {
  const { pending, isEmpty, isUnsaved, download } = useSavedDownload(setId);
  return (
    <ImportRow
      title="Export"
      note="CSV for spreadsheets, ZIP with all media, Anki as a deck"
      fault={isUnsaved ? 'Some changes are not saved yet. Save them, then export again.' : undefined}
    >
      {exportTypes.map(({ type, name }) => {
        const url = exportUrl(setId, type);
        return (
          <Button
            key={type}
            icon={Download}
            isPending={pending === url}
            disabled={isEmpty}
            onClick={() => void download(url)}
          >
            Export {name}
          </Button>
        );
      })}
    </ImportRow>
  );
}

interface SavedDownload {
  /** The address, until everything is saved. */
  readonly pending: string | undefined;
  readonly isEmpty: boolean;
  /** The last download was not begun. */
  readonly isUnsaved: boolean;
  readonly download: (url: string) => Promise<void>;
}

/** A file the server makes of the set, once typed text is saved. */
function useSavedDownload(setId: string): SavedDownload {
  const editing = cardEditing(useQueryClient(), setId);
  const { data: isEmpty = true } = useQuery({ ...cardsQuery(setId), select: (cards) => cards.length === 0 });
  const [pending, setPending] = useState<string>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  async function download(url: string) {
    setPending(url);
    const isSaved = await editing.saveAll();
    setPending(undefined);
    setIsUnsaved(!isSaved);
    if (isSaved) startDownload(url);
  }

  return { pending, isEmpty, isUnsaved, download };
}
