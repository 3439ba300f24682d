import { lazy, Suspense } from 'react';
import type { ClipEditorProps } from './clip-editor/clip-editor.tsx';

const ClipEditor = lazy(async () => {
  const { ClipEditor: component } = await import('./clip-editor/clip-editor.tsx');
  return { default: component };
});

/** Loaded on demand: its converter weighs more than the rest of the editor. */
export function LazyClipEditor(props: ClipEditorProps) {
  return (
    <Suspense>
      <ClipEditor {...props} />
    </Suspense>
  );
}
