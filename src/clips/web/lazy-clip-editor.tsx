import { lazy, Suspense } from 'react';
import type { SigningBox } from '../../media/rules/signing-box.ts';
import type { ClipEditorProps } from './clip-editor/clip-editor.tsx';

export interface EditedClip {
  /** Undefined if the stored film stays as it is. */
  readonly file: File | undefined;
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

const ClipEditor = lazy(async () => {
  const { ClipEditor: component } = await import('./clip-editor/clip-editor.tsx');
  return { default: component };
});

/** The editor of clips is loaded on demand, because its converter is larger than the rest of the set editor. */
export function LazyClipEditor(props: ClipEditorProps) {
  return (
    <Suspense>
      <ClipEditor {...props} />
    </Suspense>
  );
}
