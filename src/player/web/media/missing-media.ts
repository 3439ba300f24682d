import { createContext, type ReactNode } from 'react';
import type { Card } from '../../../cards/contract/card.ts';

/** Renders what the administrator reads below media that do not load. Visitors see only the definition instead. */
export const MissingMedia = createContext<(card: Card) => ReactNode>(() => null);
