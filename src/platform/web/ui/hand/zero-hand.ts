import src from './pictures/0.webp';
import type { HandPicture } from './hand.tsx';

/** The digit 0. */
export const zeroHand: HandPicture = { src, width: 73, height: 110 };
