import { LazyClipEditor } from '../../clips/web/lazy-clip-editor.tsx';
import type { ClipUploads } from '../../saving/web/uploads/clip-uploads.ts';

interface ListedClipEditorProps {
  id: string;
  uploads: ClipUploads;
  onClose: () => void;
}

export function ListedClipEditor({ id, uploads, onClose }: ListedClipEditorProps) {
  const file = uploads.fileOf(id);
  if (!file) return null;
  return (
    <LazyClipEditor
      clip={{ source: file, signingBox: null }}
      onClose={onClose}
      onSave={(edited) => {
        uploads.replace(id, edited.file, edited.poster);
        onClose();
      }}
    />
  );
}
