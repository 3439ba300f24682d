import type { Card } from '../../cards/contract/card.ts';
import type { NewSet } from '../../sets/contract/set.ts';

export interface SampleSet extends Pick<NewSet, 'title' | 'description' | 'categories' | 'tags' | 'visibility'> {
  readonly cards: readonly SampleCard[];
}

/** `media` and `poster` name files in `sampleMedia`. */
export interface SampleCard extends Pick<Card, 'term' | 'definition' | 'showMediaAndText'> {
  readonly media: string;
  readonly poster?: string;
}

/** The folder of the samples' files. */
export const sampleMedia = new URL('./media/', import.meta.url);

/** The sets that an empty database is filled with. The README beside this file says how their media are made. */
export const sampleSets: readonly SampleSet[] = [
  {
    title: 'ASL fingerspelling A–Z',
    description:
      'The 26 handshapes of the American manual alphabet: a right hand as the person sees it whom you sign to. Arrows show movement.',
    categories: 'Alphabet',
    tags: 'ASL, fingerspelling, handshapes, beginner',
    visibility: 'public',
    cards: [
      letter('A', 'Closed fist, thumb resting along the side of the index finger.'),
      letter('B', 'Four fingers straight up and together, thumb folded across the palm.'),
      letter('C', 'Fingers and thumb curved into the shape of a C.'),
      letter('D', 'Index finger straight up, the other fingertips meeting the thumb in a circle.'),
      letter('E', 'All fingers bent down, their tips resting on the thumb that lies across the palm.'),
      letter('F', 'Tips of thumb and index finger touching, the other three fingers spread upward.'),
      letter('G', 'Index finger and thumb pointing sideways, level with each other, palm toward you.'),
      letter('H', 'Index and middle fingers together, pointing sideways, palm toward you.'),
      letter('I', 'Fist with the little finger straight up, thumb across the front.'),
      letter('J', 'Little finger up as in I, drawing the hook of a J in the air.'),
      letter('K', 'Index finger up, middle finger slanted forward, thumb tip between them.'),
      letter('L', 'Index finger straight up and thumb straight out, making an L.'),
      letter('M', 'Three fingers folded over the thumb, its tip showing beside the little finger.'),
      letter('N', 'Two fingers folded over the thumb, its tip showing beside the ring finger.'),
      letter('O', 'All fingertips meeting the thumb in a round O.'),
      letter('P', 'The shape of K, tipped over so that the middle finger points down.'),
      letter('Q', 'The shape of G, with index finger and thumb pointing down.'),
      letter('R', 'Index and middle fingers straight up and crossed.'),
      letter('S', 'Closed fist, thumb across the front of the fingers.'),
      letter('T', 'Closed fist, thumb tucked between index and middle fingers.'),
      letter('U', 'Index and middle fingers straight up, held together.'),
      letter('V', 'Index and middle fingers straight up, spread apart.'),
      letter('W', 'Index, middle and ring fingers up and spread, thumb holding the little finger down.'),
      letter('X', 'Fist with the index finger raised and bent like a hook.'),
      letter('Y', 'Thumb and little finger stretched out, the three fingers between them folded.'),
      letter('Z', 'Index finger up, drawing a Z in the air.'),
    ],
  },
  {
    title: 'ASL numbers 0–9',
    description:
      'The ten digits on one hand: a right hand as the person sees it whom you sign to. The palm of 1 to 5 looks toward yourself, that of the others forward.',
    categories: 'Numbers',
    tags: 'ASL, numbers, counting, handshapes, beginner',
    visibility: 'public',
    cards: [
      digit('1', 'Index finger straight up, the others closed.'),
      digit('2', 'Index and middle fingers straight up, spread apart.'),
      digit('3', 'Thumb, index and middle fingers stretched out, the others closed.'),
      digit('4', 'Four fingers up and spread, thumb folded across the palm.'),
      digit('5', 'All five fingers stretched out and spread.'),
      digit('6', 'Thumb touching the tip of the little finger, the others up and spread.'),
      digit('7', 'Thumb touching the tip of the ring finger, the others up and spread.'),
      digit('8', 'Thumb touching the tip of the middle finger, the others up and spread.'),
      digit('9', 'Thumb touching the tip of the index finger, the others up and spread.'),
      digit('0', 'All fingertips meeting the thumb in a round O.'),
    ],
  },
  {
    title: 'Fingerspelled words',
    description:
      'Short words, spelled one letter at a time in the American manual alphabet. Read the hand, then turn the card. A letter that comes twice slides aside.',
    categories: 'Words',
    tags: 'ASL, fingerspelling, reading, words, beginner',
    visibility: 'public',
    cards: [
      word('Cat', 'A small animal that purrs'),
      word('Dog', 'An animal that barks and wags its tail'),
      word('Book', 'Pages between two covers, made to be read'),
      word('Name', 'The word that people call you by'),
      word('Zoo', 'A park where you can look at animals'),
      word('Taxi', 'A car that takes you where you want to go, for a fare'),
      word('Hello', 'What you say when you meet someone'),
      word('Friend', 'A person you like and trust'),
      word('Coffee', 'A dark drink made from roasted beans'),
      word('School', 'A place where people go to learn'),
      word('Jazz', 'Music that swings, born in New Orleans'),
    ],
  },
];

function letter(term: string, definition: string): SampleCard {
  return { term, definition, media: `letter-${term.toLowerCase()}.jpg`, showMediaAndText: false };
}

function digit(term: string, definition: string): SampleCard {
  return { term, definition, media: `number-${term}.jpg`, showMediaAndText: false };
}

function word(term: string, definition: string): SampleCard {
  const name = `word-${term.toLowerCase()}`;
  return { term, definition, media: `${name}.mp4`, poster: `${name}.jpg`, showMediaAndText: false };
}
