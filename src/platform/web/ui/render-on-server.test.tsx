import { buildSet } from '../../../testing/rules/build-set.ts';
import { Layers, Settings } from 'lucide-react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { VisibilityBadge } from './display/badge.tsx';
import { BrandMark } from './display/brand-mark.tsx';
import { Button } from './controls/button.tsx';
import { IconButton } from './controls/icon-button.tsx';
import { IconLink, LinkButton } from './controls/links.tsx';
import { Checkbox } from './controls/checkbox.tsx';
import { Chip } from './controls/chip.tsx';
import { Collapsible } from './controls/collapsible.tsx';
import { Combobox } from './fields/combobox.tsx';
import { ConfirmDialog } from './overlays/confirm-dialog.tsx';
import { DeckEdge, Spinner, VisuallyHidden } from './primitives.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { Menu, MenuItem } from './overlays/menu.tsx';
import { ProgressLine } from './display/progress-line.tsx';
import { SearchField } from './fields/search-field.tsx';
import { Segmented } from './controls/segmented.tsx';
import { Select } from './fields/select.tsx';
import { Skeleton } from './display/skeleton.tsx';
import { SwitchRow } from './controls/switch.tsx';
import { TextArea, TextField } from './fields/field.tsx';
import { Thumbnail } from '../../../media/web/thumbnail.tsx';
import { ToastProvider } from './feedback/toast.tsx';

const ignore = () => {};
const modes = [
  { value: 'flip', label: 'Flip' },
  { value: 'quiz', label: 'Quiz' },
] as const;

/** What is rendered, and what of it a visitor reads. */
const components: [string, () => ReactElement, string][] = [
  ['the mark', () => <BrandMark />, '<svg'],
  ['a button', () => <Button kind="primary">Next</Button>, 'Next'],
  ['a pending button', () => <Button isPending>Creating...</Button>, 'aria-disabled="true"'],
  ['a checkbox', () => <Checkbox label="Quiz" checked onCheckedChange={ignore} />, 'Quiz'],
  [
    'a chip',
    () => (
      <Chip href="/a" isCurrent>
        Alphabet
      </Chip>
    ),
    'aria-current="true"',
  ],
  ['what opens', () => <Collapsible title="Fastest Times">No scores yet.</Collapsible>, 'Fastest Times'],
  [
    'what is open',
    () => (
      <Collapsible title="Fastest Times" defaultOpen>
        No scores yet.
      </Collapsible>
    ),
    'No scores yet.',
  ],
  [
    'a combobox',
    () => <Combobox label="Categories" value="Greetings" options={[]} onValueChange={ignore} emptyText="None" />,
    'Greetings',
  ],
  ['a question', () => <ConfirmDialog isOpen={false} onOpenChange={ignore} onConfirm={ignore} />, ''],
  ['a deck', () => <DeckEdge>Set</DeckEdge>, 'data-deck="true"'],
  ['a dialog', () => <Dialog title="Settings" isOpen={false} onOpenChange={ignore} />, ''],
  ['an empty state', () => <EmptyState icon={Layers} title="No cards found" />, 'No cards found'],
  ['an icon button', () => <IconButton label="Settings" icon={Settings} />, 'aria-label="Settings"'],
  [
    'an icon link',
    () => <IconLink href="/catalog/settings" label="Settings" icon={Settings} />,
    'href="/catalog/settings"',
  ],
  ['a link button', () => <LinkButton href="/catalog">Back to Catalog</LinkButton>, 'href="/catalog"'],
  [
    'a menu',
    () => (
      <Menu trigger={<IconButton label="Actions" icon={Settings} />}>
        <MenuItem icon={Settings} onSelect={ignore}>
          Delete
        </MenuItem>
      </Menu>
    ),
    'aria-haspopup="menu"',
  ],
  ['progress', () => <ProgressLine label="Cards" value={5} max={13} />, 'aria-valuenow="5"'],
  ['a search box', () => <SearchField label="Search" value="abc" onValueChange={ignore} />, 'Clear search'],
  [
    'segments',
    () => <Segmented label="Study mode" value="flip" options={modes} onValueChange={ignore} />,
    'aria-pressed="true"',
  ],
  ['a select', () => <Select label="Sort" value="quiz" options={modes} onValueChange={ignore} />, 'selected=""'],
  ['a skeleton', () => <Skeleton blockSize={14} />, 'aria-hidden="true"'],
  ['a spinner', () => <Spinner />, 'aria-hidden="true"'],
  ['a setting', () => <SwitchRow title="Dark Mode" checked onCheckedChange={ignore} />, 'role="switch"'],
  ['a text area', () => <TextArea label="Description" />, 'Description'],
  ['a text field', () => <TextField label="Title" error="Missing" />, 'aria-invalid="true"'],
  ['a thumbnail', () => <Thumbnail setId="a" title="exam" imagePath={null} framed={buildSet()} />, '>E<'],
  ['what toasts need', () => <ToastProvider>page</ToastProvider>, 'page'],
  ['a visibility', () => <VisibilityBadge visibility="unlisted" />, 'Unlisted'],
  ['hidden words', () => <VisuallyHidden>Loading...</VisuallyHidden>, 'Loading...'],
];

test.each(components)('%s renders on the server', (_name, Component, words) => {
  const html = renderToString(
    <Router ssrPath="/catalog">
      <Component />
    </Router>,
  );
  expect(html).toContain(words);
});
