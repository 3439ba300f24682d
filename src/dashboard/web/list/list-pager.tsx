import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dashboardPageSizes } from '../../../platform/rules/limits.ts';
import { pageNumbers, showingText } from '../../../platform/rules/text/page-numbers.ts';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { Select } from '../../../platform/web/ui/fields/select.tsx';
import type { PageSize } from './list-rules.ts';
import styles from './list-pager.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ListPagerProps {
  page: number;
  lastPage: number;
  pageSize: PageSize;
  total: number;
  onPageSizeChange: (pageSize: PageSize) => void;
  onPageChange: (page: number) => void;
}

/** Leads to other pages of the list of sets, and changes their size. */
export function ListPager({ page, lastPage, pageSize, total, onPageSizeChange, onPageChange }: ListPagerProps) {
  const t = useTexts();
  function handleSizeChange(chosen: string) {
    const size = dashboardPageSizes.find((candidate) => String(candidate) === chosen);
    if (size !== undefined) onPageSizeChange(size);
  }

  return (
    <div className={styles.pager}>
      <p role="status" data-figures>
        {t(showingText(page, pageSize, total))}
      </p>
      {total > dashboardPageSizes[0] && (
        <Select
          className={styles.size}
          label={t('Sets on a page')}
          variant="quiet"
          value={String(pageSize)}
          options={dashboardPageSizes.map((size) => ({ value: String(size), label: t('{size} per page', { size }) }))}
          onValueChange={handleSizeChange}
        />
      )}
      {lastPage > 1 && (
        <nav className={styles.pages} aria-label={t('Pages')}>
          {/* The buttons are not disabled at the ends, because a pressed one would lose the focus. */}
          <IconButton
            label={t('Previous page')}
            icon={ChevronLeft}
            aria-disabled={page === 1}
            onClick={() => onPageChange(page - 1)}
          />
          <PageNumbers page={page} lastPage={lastPage} onChoose={onPageChange} />
          <IconButton
            label={t('Next page')}
            icon={ChevronRight}
            aria-disabled={page === lastPage}
            onClick={() => onPageChange(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

interface PageNumbersProps extends Pick<ListPagerProps, 'page' | 'lastPage'> {
  onChoose: (page: number) => void;
}

function PageNumbers({ page, lastPage, onChoose }: PageNumbersProps) {
  return (
    <ol className={styles.numbers}>
      {pageNumbers(page, lastPage).map((item, index) => (
        <li key={item === 'gap' ? `gap-${index}` : item}>
          {item === 'gap' ? (
            <span className={styles.gap}>…</span>
          ) : (
            <button
              type="button"
              className={styles.number}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onChoose(item)}
            >
              {item}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
