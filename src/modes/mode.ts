import type { Message } from '../platform/rules/languages/texts.ts';

/** What the rest of the product knows of a study mode. Its icon and its component are in `web/mode-views.ts`. */
export interface Mode {
  readonly label: Message;
  /** The text of the button that leads to the mode after the last card of flip mode. */
  readonly invitation?: Message;
  /** The number of cards with two sides that the mode needs. It is 0 if the mode shows every card. */
  readonly minCards: number;
  /** Describes what a learner finishes. A mode without it is neither counted nor graded. */
  readonly completion?: {
    readonly event: string;
    /** A score is a percentage and becomes the grade in a learning platform. A time is in seconds, and finishing is the grade. */
    readonly measure: 'score' | 'time';
    /** The names that analytics answers use for the count, the average, and the count in an hour, day or month. */
    readonly figures: { readonly total: string; readonly average: string; readonly series: string };
  };
}
