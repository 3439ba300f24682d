import { GraduationCap } from 'lucide-react';
import { defaultEmbedOptions } from '../../platform/rules/addresses/options.ts';
import { packageUrl } from '../../sets/web/sets-queries.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { ImportRow } from '../../saving/web/parts/import-row.tsx';
import { useSavedDownload } from './use-saved-download.ts';

interface PackageSetProps {
  setId: string;
}

/** With a snippet's default player; the embed code generator offers others. */
export function PackageSet({ setId }: PackageSetProps) {
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
