import { useState } from 'react';
import type { Card } from '../../../../cards/contract/card.ts';
import { StoredClipEditor } from './stored-clip-editor.tsx';
import { MediaPreview, type MediaPreviewProps } from './media-preview.tsx';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';

interface CardMediaDialogsProps extends Omit<MediaPreviewProps, 'onEdit'> {
  uploads: MediaUploads;
}

export function CardMediaDialogs({ uploads, ...preview }: CardMediaDialogsProps) {
  const [edited, setEdited] = useState<Card>();
  return (
    <>
      <MediaPreview {...preview} onEdit={setEdited} />
      {edited && <StoredClipEditor card={edited} uploads={uploads} onClose={() => setEdited(undefined)} />}
    </>
  );
}
