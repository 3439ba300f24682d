import { minQuizCards } from '../platform/rules/limits.ts';
import { message } from '../platform/rules/languages/texts.ts';
import type { Mode } from '../modes/mode.ts';

export const quiz = {
  label: message('Quiz'),
  invitation: message('Try Quiz Mode'),
  minCards: minQuizCards,
  completion: {
    event: 'quiz_complete',
    measure: 'score',
    figures: { total: 'totalQuizzes', average: 'avgQuizScore', series: 'quizzes' },
  },
} as const satisfies Mode;
