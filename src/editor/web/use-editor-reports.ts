import { useEffect } from 'react';
import type { CardEditing } from '../../saving/web/card-editing.ts';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import type { MediaUploads } from '../../saving/web/uploads/media-uploads.ts';

/** Also when the editor is left; what is unsaved is sent then. */
export function useEditorReports(editing: CardEditing, uploads: MediaUploads): void {
  const toast = useToast();

  useEffect(() => {
    editing.reportFailures((failure) => toast(errorToast(failure)));
    uploads.reportResults((result) => {
      if (result.isUploaded) toast({ title: 'Media uploaded successfully' });
      else toast({ ...result.fault, tone: 'bad' });
    });
  }, [editing, uploads, toast]);

  useEffect(() => () => editing.leave(), [editing]);
}
