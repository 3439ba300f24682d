import { ArrowDownWideNarrow, ArrowUpNarrowWide, Plus } from 'lucide-react';
import { maxSearchLength } from '../../../platform/rules/limits.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { SearchField } from '../../../platform/web/ui/fields/search-field.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import type { ListEvent, ListPreferences, SortField } from './list-rules.ts';
import styles from './list-tools.module.css';

const sortOptions: readonly { value: SortField; label: string }[] = [
  { value: 'updated', label: 'Date Modified' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Date Created' },
  { value: 'views', label: 'Views' },
];

interface ListToolsProps {
  headingId: string;
  search: string;
  onSearchChange: (search: string) => void;
  categories: readonly string[];
  preferences: ListPreferences;
  onEvent: (event: ListEvent) => void;
  isCreating: boolean;
  onCreate: () => void;
}

export function ListTools(props: ListToolsProps) {
  const { headingId, search, onSearchChange, categories, preferences, onEvent, isCreating, onCreate } = props;
  const isAscending = preferences.sortDirection === 'asc';
  const categoryOptions = [
    { value: '', label: 'All Categories' },
    ...categories.map((name) => ({ value: name, label: name })),
  ];
  return (
    <div className={styles.tools}>
      <h2 id={headingId} className={styles.heading}>
        Flashcard Sets
      </h2>
      <SearchField
        className={styles.search}
        label="Search"
        placeholder="Search flashcard sets..."
        maxLength={maxSearchLength}
        value={search}
        onValueChange={onSearchChange}
      />
      <div className={styles.order}>
        <Select
          label="Category"
          variant="quiet"
          value={preferences.category}
          options={categoryOptions}
          onValueChange={(category) => onEvent({ type: 'categoryChosen', category })}
        />
        <Select
          label="Sort by"
          variant="quiet"
          value={preferences.sortField}
          options={sortOptions}
          onValueChange={(sortField) => onEvent({ type: 'sortFieldChosen', sortField })}
        />
        <IconButton
          className={styles.direction}
          kind="outline"
          label={isAscending ? 'Sort descending' : 'Sort ascending'}
          icon={isAscending ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          onClick={() => onEvent({ type: 'sortDirectionTurned' })}
        />
      </div>
      <Button className={styles.create} kind="primary" icon={Plus} isPending={isCreating} onClick={onCreate}>
        {isCreating ? 'Creating...' : 'New Set'}
      </Button>
    </div>
  );
}
