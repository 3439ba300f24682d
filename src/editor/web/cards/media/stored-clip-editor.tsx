import type { Card } from '../../../../cards/contract/card.ts';
import type { MediaUploads } from '../../../../saving/web/uploads/media-uploads.ts';
import { LazyClipEditor } from '../../../../clips/web/lazy-clip-editor.tsx';

interface StoredClipEditorProps {
  card: Card;
  uploads: MediaUploads;
  onClose: () => void;
}

/** The stored clip stays until the edited one is uploaded. */
export function StoredClipEditor({ card, uploads, onClose }: StoredClipEditorProps) {
  if (card.mediaPath === null) return null;
  return (
    <LazyClipEditor
      clip={{ source: card.mediaPath, signingBox: card.signingBox }}
      onClose={onClose}
      onSave={({ file, ...edited }) => {
        void uploads.start(card.id, file, { edited });
        onClose();
      }}
    />
  );
}
