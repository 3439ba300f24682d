import { LazyClipEditor } from '../../../../clips/web/lazy-clip-editor.tsx';
import type { EditedMedia } from '../../../../saving/web/uploads/media-uploads.ts';

interface TooLongEditorProps {
  file: File;
  onSave: (file: File, edited: EditedMedia) => void;
  onClose: () => void;
}

export function TooLongEditor({ file, onSave, onClose }: TooLongEditorProps) {
  return (
    <LazyClipEditor
      clip={{ source: file, signingBox: null }}
      onClose={onClose}
      onSave={({ file: cut, ...edited }) => {
        onClose();
        onSave(cut, edited);
      }}
    />
  );
}
