import { maxMediaBytes, maxPosterBytes } from '../rules/limits.ts';
import type { UploadRule } from './route.ts';

export const mediaUpload = {
  file: { field: 'file', maxBytes: maxMediaBytes },
  poster: { field: 'poster', maxBytes: maxPosterBytes },
} as const satisfies UploadRule;
