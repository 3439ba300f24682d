import src from './pictures/hello.webp';
import type { HandPicture } from './hand.tsx';

/** An open hand: here something begins. */
export const helloHand: HandPicture = { src, width: 97, height: 150 };
