import { createContext, type ReactNode } from 'react';
import type { Card } from '../../../cards/contract/card.ts';

/** For the administrator; visitors see the definition instead. */
export const MissingMedia = createContext<(card: Card) => ReactNode>(() => null);
