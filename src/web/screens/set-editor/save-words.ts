/** What there was to save, and whether it was. */
export interface SaveResult {
  readonly set: 'unchanged' | 'saved' | 'failed';
  readonly cards: 'unchanged' | 'saved' | 'failed';
}

/** The toast after Save Changes: words about the set where it alone was to be saved, else about the changes. */
export function saveToast({ set, cards }: SaveResult) {
  const isFailure = set === 'failed' || cards === 'failed';
  const isAboutSet = isFailure ? cards !== 'failed' : set === 'saved' && cards === 'unchanged';
  if (!isFailure) return { title: isAboutSet ? 'Set updated successfully' : 'Changes saved successfully' };
  const description = isAboutSet ? 'Failed to update set' : 'Failed to save changes';
  return { title: 'Error', description, tone: 'bad' } as const;
}
