import { ChartColumn, CodeXml, Copy, Link, Pencil, Play, Trash2, type LucideIcon } from 'lucide-react';
import type { StudySet } from '../../../sets/contract/set.ts';
import { links } from '../../../platform/web/addresses/links.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';

/** An action that does something, rather than leading to another page. */
export type SetVerb = 'embed' | 'copyLink' | 'viewAnalytics' | 'duplicate' | 'delete';

export type SetAction = {
  readonly label: Message;
  readonly icon: LucideIcon;
  /** `bad` marks a deletion. */
  readonly tone?: 'bad';
  /** If false, the place of the action stays empty. */
  readonly isOffered?: (set: StudySet) => boolean;
} & ({ readonly address: (set: StudySet) => string } | { readonly verb: SetVerb });

const embed: SetAction = { label: message('Get Embed Code'), icon: CodeXml, isOffered: isEmbeddable, verb: 'embed' };
const copyLink: SetAction = { label: message('Copy Link'), icon: Link, isOffered: isEmbeddable, verb: 'copyLink' };
const preview: SetAction = { label: message('Preview'), icon: Play, address: (set) => links.playSet(set.id) };
const viewAnalytics: SetAction = { label: message('View Analytics'), icon: ChartColumn, verb: 'viewAnalytics' };
const edit: SetAction = { label: message('Edit'), icon: Pencil, address: (set) => links.editSet(set.id) };
const duplicate: SetAction = { label: message('Duplicate Set'), icon: Copy, verb: 'duplicate' };
const remove: SetAction = { label: message('Delete'), icon: Trash2, tone: 'bad', verb: 'delete' };

export interface SetActionsProps {
  set: StudySet;
  /** For screen readers. */
  titleId: string;
  onVerb: (verb: SetVerb, set: StudySet) => void;
}

/** The actions beside a set on wide screens. */
export const rowActions: readonly SetAction[] = [embed, copyLink, preview, viewAnalytics, edit, duplicate, remove];
/** The menu of a set on narrow screens, whose groups are divided by a line. */
export const menuActions: readonly (readonly SetAction[])[] = [
  [edit, preview, embed, copyLink, viewAnalytics, duplicate],
  [remove],
];

export function isOffered(action: SetAction, set: StudySet): boolean {
  return action.isOffered?.(set) ?? true;
}

function isEmbeddable(set: StudySet): boolean {
  return set.visibility !== 'private';
}
