import type { HandlersOf } from '../../api/server/handler.ts';
import { makePackage } from './make-package.ts';

export const scormHandlers = {
  'GET /api/sets/:id/scorm.zip': makePackage,
} satisfies HandlersOf<'GET /api/sets/:id/scorm.zip'>;
