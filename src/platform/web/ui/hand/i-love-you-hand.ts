import src from './pictures/i-love-you.webp';
import type { HandPicture } from './hand.tsx';

/** I, L and Y at once: "I love you". */
export const iLoveYouHand: HandPicture = { src, width: 109, height: 148 };
