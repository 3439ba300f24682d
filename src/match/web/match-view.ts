import { Puzzle } from 'lucide-react';
import type { ModeView } from '../../player/web/frame/mode-view.ts';

export const matchView: ModeView = {
  icon: Puzzle,
  load: async () => (await import('./match-mode.tsx')).MatchMode,
};
