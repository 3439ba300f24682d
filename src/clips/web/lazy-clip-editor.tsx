import type { SigningBox } from '../../media/rules/signing-box.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import type { ClipEditorProps } from './clip-editor/clip-editor.tsx';

export interface EditedClip {
  /** Undefined if the stored film stays as it is. */
  readonly file: File | undefined;
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

const loadEditor = () => import('./clip-editor/clip-editor.tsx');

/** The editor of clips is loaded on demand, because its converter is larger than the rest of the set editor. */
export function LazyClipEditor(props: ClipEditorProps) {
  const editorModule = useLoaded(loadEditor, true, { isLikely: false, onFailure: props.onClose });
  return editorModule && <editorModule.ClipEditor {...props} />;
}
