import type { ChangeEvent, Ref } from 'react';
import { acceptedMedia } from '../../uploads/check-media-file.ts';

interface MediaFileInputProps {
  ref: Ref<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function MediaFileInput({ ref, onChange }: MediaFileInputProps) {
  return <input ref={ref} type="file" accept={acceptedMedia} hidden aria-label="Image or video" onChange={onChange} />;
}
