import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AroundNavHandler } from 'wouter';
import { lazyScreen, loadScreenFirst } from './screens.ts';

type Navigate = Parameters<AroundNavHandler>[0];

afterEach(cleanup);

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

test('a screen whose program is there shows nothing before itself', async () => {
  const counter = lazyScreen(async () => Counter);
  await counter.load();
  expect(counter.load()).toBeUndefined();
  const placeholder = vi.fn<() => null>(() => null);
  render(<Suspense fallback={<Placeholder onRender={placeholder} />}>{<counter.Screen name="Cards" />}</Suspense>);
  expect(screen.getByText('Cards 0')).toBeTruthy();
  expect(placeholder).not.toHaveBeenCalled();
});

function Placeholder({ onRender }: { onRender: () => null }) {
  return onRender();
}

test('a screen that was waited for keeps its state when its program is there', async () => {
  const fetched = Promise.withResolvers<typeof Counter>();
  const counter = lazyScreen(() => fetched.promise);
  const show = (name: string) => <Suspense fallback="Loading">{<counter.Screen name={name} />}</Suspense>;
  const { rerender } = render(show('Cards'));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => fetched.resolve(Counter));
  act(() => screen.getByText('Cards 0').click());
  rerender(show('Sets'));
  expect(screen.getByText('Sets 1')).toBeTruthy();
});

test('a page is gone to at once when there is nothing to wait for', () => {
  const go = vi.fn<AroundNavHandler>();
  const navigate = vi.fn<Navigate>();
  loadScreenFirst(go)(navigate, '/nowhere', {});
  expect(go).toHaveBeenCalledExactlyOnceWith(navigate, '/nowhere', {});
});

test('of two pages asked for at once the later one is gone to', async () => {
  const go = vi.fn<AroundNavHandler>();
  const goTo = loadScreenFirst(go);
  goTo(() => {}, '/catalog/settings', {});
  goTo(() => {}, '/nowhere', {});
  await import('./catalog-screens.tsx');
  await vi.waitFor(() => expect(go).toHaveBeenCalled());
  expect(go.mock.calls.map(([, to]) => to)).toEqual(['/nowhere']);
});
