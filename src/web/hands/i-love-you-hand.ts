import src from './pictures/i-love-you.webp';
import type { HandPicture } from './hand.tsx';

/** I, L and Y at once, "I love you": what a signer waves for joy. */
export const iLoveYouHand: HandPicture = { src, width: 109, height: 148 };
