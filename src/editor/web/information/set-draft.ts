import type { SetEdit } from '../../../sets/contract/set.ts';
import { fieldNames, type SetFields } from './set-fields.ts';

export type SetDraft = Partial<SetFields>;

export function draftedFields(saved: SetFields, draft: SetDraft): SetFields {
  return { ...saved, ...draft };
}

/** Titles are saved trimmed. */
export function draftedChanges(saved: SetFields, draft: SetDraft): SetEdit {
  const { title, publicTitle, ...rest } = draft;
  const trimmed: SetDraft = {
    ...(title !== undefined && { title: title.trim() }),
    ...(publicTitle !== undefined && { publicTitle: publicTitle.trim() }),
    ...rest,
  };
  return Object.fromEntries(
    fieldNames.filter((name) => isChanged(saved, trimmed, name)).map((name) => [name, trimmed[name]]),
  );
}

export function hasChanges(changes: SetEdit): boolean {
  return Object.keys(changes).length > 0;
}

export function draftAfterSaving(draft: SetDraft, sentDraft: SetDraft): SetDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !Object.is(value, valueOf(sentDraft, name))),
  );
}

export function withoutField(draft: SetDraft, name: keyof SetFields): SetDraft {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => field !== name));
}

function isChanged(saved: SetFields, draft: SetDraft, name: keyof SetFields): boolean {
  return draft[name] !== undefined && draft[name] !== saved[name];
}

function valueOf(draft: SetDraft, name: string): unknown {
  return new Map<string, unknown>(Object.entries(draft)).get(name);
}
