import src from './pictures/4.webp';
import type { HandPicture } from './hand.tsx';

/** The digit 4. */
export const fourHand: HandPicture = { src, width: 65, height: 156 };
