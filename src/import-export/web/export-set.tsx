import { Download } from 'lucide-react';
import { exportUrl } from '../../sets/web/sets-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useSavedDownload } from './use-saved-download.ts';

const exportTypes = [
  { type: 'csv', name: 'CSV' },
  { type: 'zip', name: 'ZIP' },
  { type: 'apkg', name: 'Anki' },
] as const;

interface ExportSetProps {
  setId: string;
}

export function ExportSet({ setId }: ExportSetProps) {
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
