import { useState } from 'react';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';
import type { Archive } from '../zip/archive.ts';

export const importFailures = {
  zip: errorToast('Failed to import ZIP file'),
  anki: errorToast('Failed to import Anki deck'),
};

/** Loaded on demand. */
const readers = {
  zip: async (file: File) => (await import('./read-archive.ts')).readArchive(file),
  anki: async (file: File) => (await import('../anki/read-anki-package.ts')).readAnkiPackage(file),
};

export function useOpenedArchive() {
  const [archive, setArchive] = useState<Archive>();
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string>();
  const toast = useToast();

  async function open(file: File, kind: Archive['kind']) {
    setFault(undefined);
    setIsReading(true);
    try {
      setArchive(await readers[kind](file));
    } catch (error) {
      setFault(`${file.name}: ${error instanceof Error ? error.message : 'The file cannot be read.'}`);
      toast(importFailures[kind]);
    }
    setIsReading(false);
  }

  return { archive, isReading, fault, open, close: () => setArchive(undefined) };
}
