import { expect, test } from 'vitest';
import { searchGuide, type GuidePage } from './guide.ts';

const sections = [
  { id: '', title: '', html: '', text: 'First save the cards.' },
  { id: 'undo', title: 'Undo', html: '', text: 'Cards you save can be undone.' },
  { id: 'save', title: 'Save cards', html: '', text: 'Each keystroke is stored.' },
];
const page: GuidePage = { name: 'editor', language: 'en', title: 'The editor', sections };

test('sections with all words in their title come before those that only mention them', () => {
  const found = searchGuide([page], 'save CARDS').map(({ section }) => section.id);
  expect(found).toEqual(['save', '', 'undo']);
});

test('an empty search finds nothing', () => {
  expect(searchGuide([page], ' ')).toEqual([]);
});
