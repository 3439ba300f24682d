/** Whether all is with the server. */
export interface SaveResult {
  readonly set: 'saved' | 'failed';
  readonly cards: 'saved' | 'failed';
}

/** The toast after Save Changes. Cards are saved as they are typed: words about more than the set when they failed. */
export function saveToast({ set, cards }: SaveResult) {
  if (cards === 'failed') return { title: 'Error', description: 'Failed to save changes', tone: 'bad' } as const;
  if (set === 'failed') return { title: 'Error', description: 'Failed to update set', tone: 'bad' } as const;
  return { title: 'Set updated successfully' } as const;
}
