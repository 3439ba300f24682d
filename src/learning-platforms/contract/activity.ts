import { z } from 'zod';
import { maxGradedQuestions, maxMatchingTiles, maxTermLength } from '../../platform/rules/limits.ts';
import { id, plainText } from '../../platform/contract/text.ts';

/** Signed, from the launch of an activity. */
const launchToken = z.string().max(8_000);

const quizResult = z.object({
  mode: z.literal('quiz'),
  answers: z
    .array(
      z.object({
        cardId: id,
        chosenId: id.meta({
          description: 'The card whose term or sign was chosen; in true or false the one whose term was shown',
        }),
        saysTrue: z.boolean().optional().meta({ description: 'In true or false' }),
        typed: plainText(maxTermLength).optional().meta({ description: 'Where the term was typed' }),
      }),
    )
    .min(1)
    .max(maxGradedQuestions),
});
export type QuizAnswer = z.infer<typeof quizResult>['answers'][number];

const matchResult = z.object({
  mode: z.literal('match'),
  pairs: z
    .number()
    .int()
    .min(1)
    .max(maxMatchingTiles / 2),
});

/** What a learner finished in an activity of a learning platform. */
export const activityResult = z.object({
  token: launchToken,
  result: z.discriminatedUnion('mode', [quizResult, matchResult]),
});
export type ActivityResult = z.infer<typeof activityResult>['result'];

/** `score` in percent. */
export const activityGrade = z.object({ score: z.number().int() });

/** What a teacher lets an activity offer: one mode, or all of them. */
const activityChoice = z.enum(['quiz', 'match', 'flip', 'all']);
export type ActivityChoice = z.infer<typeof activityChoice>;

/** A teacher's choice, as a form. */
export const contentChoice = z.object({ token: launchToken, setId: id, choice: activityChoice });
export type ContentChoice = z.infer<typeof contentChoice>;
