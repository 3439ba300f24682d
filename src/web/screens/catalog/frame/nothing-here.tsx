import { ArrowRight } from 'lucide-react';
import { links } from '../../../addresses/links.ts';
import { zeroHand } from '../../../hands/zero-hand.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { EmptyState, type EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';

export function NothingHere(state: Pick<EmptyStateProps, 'title' | 'text' | 'level'>) {
  return (
    <EmptyState
      {...state}
      hand={zeroHand}
      action={
        <LinkButton href={links.catalog} iconEnd={ArrowRight}>
          See all flashcard sets
        </LinkButton>
      }
    />
  );
}
