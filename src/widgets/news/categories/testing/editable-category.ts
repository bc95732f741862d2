import type { EditableCategory } from '#contract/news-categories.ts'

/** A category at the top level without stories and children. */
export const anEditableCategory = (
  id: number,
  label: string,
  changes: Partial<EditableCategory> = {},
): EditableCategory => ({
  id,
  label,
  parentId: null,
  labelEn: `${label} (en)`,
  icon: '',
  color: '',
  review: false,
  archived: false,
  version: 1,
  stories: 0,
  binned: 0,
  total: changes.stories ?? 0,
  ...changes,
})
