import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { cardEditing } from '../saving/card-editing.ts';
import { cardsQuery } from '../saving/cards.ts';
import { exportUrl, type ExportType } from '../../../api/sets.ts';
import { startDownload } from '../../../browser/download.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ImportRow } from '../parts/import-row.tsx';

const exportTypes = [
  { type: 'csv', name: 'CSV' },
  { type: 'zip', name: 'ZIP' },
  { type: 'apkg', name: 'Anki' },
] as const;

interface ExportSetProps {
  setId: string;
}

/** With what was typed a moment ago. */
export function ExportSet({ setId }: ExportSetProps) {
  const editing = cardEditing(useQueryClient(), setId);
  const { data: count = 0 } = useQuery({ ...cardsQuery(setId), select: (cards) => cards.length });
  const [pending, setPending] = useState<ExportType>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  async function handleExport(type: ExportType) {
    setPending(type);
    const isSaved = await editing.saveAll();
    setPending(undefined);
    setIsUnsaved(!isSaved);
    if (isSaved) startDownload(exportUrl(setId, type));
  }

  return (
    <ImportRow
      title="Export"
      note="CSV for spreadsheets, ZIP with all media, Anki as a deck"
      fault={isUnsaved ? 'Some changes are not saved yet. Save them, then export again.' : undefined}
    >
      {exportTypes.map(({ type, name }) => (
        <Button
          key={type}
          icon={Download}
          isPending={pending === type}
          disabled={count === 0}
          onClick={() => void handleExport(type)}
        >
          Export {name}
        </Button>
      ))}
    </ImportRow>
  );
}
