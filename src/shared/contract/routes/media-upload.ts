import { maxMediaBytes, maxPosterBytes } from '../../limits.ts';
import type { UploadRule } from './route.ts';

export const mediaUpload = {
  file: { field: 'file', maxBytes: maxMediaBytes },
  poster: { field: 'poster', maxBytes: maxPosterBytes },
} as const satisfies UploadRule;
