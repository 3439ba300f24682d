import { modeIcons } from '../../modes/web/mode-views.ts';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardSides } from '../rules/sides.ts';
import { CardFace } from './card/card-face.tsx';
import { Completion } from '../../flip/web/completion.tsx';
import { FlipControls } from '../../flip/web/flip-controls.tsx';
import { LoadingCards, SetMissing } from './frame/player-message.tsx';
import { testCard, testCards, testImage, testVideo } from './test-cards.ts';
import { TestedPlayer } from './test-player.tsx';

test('these tests run without a window', () => {
  expect(typeof window).toBe('undefined');
});

test('the player is rendered with its first card alone, always the same', () => {
  const player = <TestedPlayer set={{ publicTitle: 'Hello & welcome' }} cards={testCards(3)} />;
  const html = renderToString(player);
  expect(html).toContain('Hello &amp; welcome');
  expect(html).toContain('Definition 1');
  expect(html).toContain('Card 1 of 3');
  expect(html).toContain('Flashcard Studio v1.2.1');
  expect(renderToString(player)).toBe(html);
});

test('media is rendered alone, urgent and in its shape', () => {
  const html = renderToString(
    <TestedPlayer cards={[testCard({ id: '1', ...testImage }), testCard({ id: '2', ...testVideo })]} />,
  );
  expect(html).toContain('src="/media/letter-a.jpg"');
  expect(html).toContain('fetchPriority="high"');
  expect(html).toContain('--ratio:0.98');
  expect(html).not.toContain('hello.mp4');
});

test('a video is rendered so that it starts by itself', () => {
  const html = renderToString(<TestedPlayer cards={[testCard({ id: '1', ...testVideo })]} />);
  const [video = ''] = /<video[^>]*>/.exec(html) ?? [];
  for (const attribute of ['muted', 'autoPlay', 'loop', 'playsInline']) expect(video).toContain(attribute);
});

test('the address is obeyed', () => {
  const cards = testCards(2);
  expect(renderToString(<TestedPlayer cards={cards} search="showDefinitionFirst=0" />)).toMatch(
    /data-shown="true"[^>]*>.*?Term 1/,
  );
  expect(renderToString(<TestedPlayer cards={cards} />)).toContain('aria-label="Settings"');
  expect(renderToString(<TestedPlayer cards={cards} search="hideSettings=1" />)).not.toContain('aria-label="Settings"');
});

test('the parts render by themselves', () => {
  const card = testCard({ id: '1', ...testVideo });
  const face = <CardFace side={cardSides(card, true).front} media={{ card, isShown: true }} />;
  expect(renderToString(face)).toContain('src="/media/hello.jpg"');
  const controls = (
    <FlipControls position={1} cardCount={9} onPrevious={() => {}} onNext={() => {}} onJump={() => {}} />
  );
  expect(renderToString(controls)).toContain('2 / 9, go to card');
  expect(
    renderToString(
      <Completion
        set={{ id: 'set-1', title: 'Greetings', publicTitle: '', visibility: 'public', termLanguage: '' }}
        cards={testCards(9)}
        modes={['flip']}
        icons={modeIcons}
        onRestart={() => {}}
        onUndo={undefined}
        onModeChange={() => {}}
        onLeavePractice={undefined}
      />,
    ),
  ).toContain('You&#x27;ve completed all 9 cards!');
  expect(renderToString(<LoadingCards />)).toContain('Loading flashcards...');
  expect(renderToString(<SetMissing />)).toContain('This flashcard set is not available or has no cards.');
});
