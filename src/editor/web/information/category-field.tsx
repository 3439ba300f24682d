import { useQuery } from '@tanstack/react-query';
import { maxCategoryNameLength } from '../../../platform/rules/limits.ts';
import { categoriesQuery, useCreateCategory } from '../../../sets/web/categories-queries.ts';
import { Combobox } from '../../../platform/web/ui/fields/combobox.tsx';
import { errorToast } from '../../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../../platform/web/ui/feedback/toast.tsx';

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (category: string) => void;
}

export function CategoryField({ value, error, onValueChange }: CategoryFieldProps) {
  const categories = useQuery(categoriesQuery);
  const createCategory = useCreateCategory();
  const toast = useToast();

  function handleCreate(name: string) {
    createCategory.mutate(name, {
      onSuccess: (category) => {
        onValueChange(category.name);
        toast({ title: 'Category created successfully' });
      },
      onError: () => toast(errorToast('Failed to create category')),
    });
  }

  return (
    <Combobox
      label="Categories"
      placeholder="No category"
      emptyText="No categories found."
      maxLength={maxCategoryNameLength}
      value={value}
      options={categories.data?.map((category) => category.name) ?? []}
      error={error}
      onValueChange={onValueChange}
      onCreate={handleCreate}
    />
  );
}
