import src from './pictures/hello.webp';
import type { HandPicture } from './hand.tsx';

export const helloHand: HandPicture = { src, width: 97, height: 150 };
