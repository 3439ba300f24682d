import { ListChecks } from 'lucide-react';
import type { ModeView } from '../../player/web/frame/mode-view.ts';

export const quizView: ModeView = {
  icon: ListChecks,
  load: async () => (await import('./quiz-mode.tsx')).QuizMode,
};
