import { EditableCategory } from '#contract/news-categories.ts'
import { blank } from '#shared/testing/blank.ts'

/** A category at the top level without stories and children. */
export const anEditableCategory = (
  id: number,
  label: string,
  changes: Partial<EditableCategory> = {},
): EditableCategory => ({
  ...blank(EditableCategory),
  id,
  label,
  labelEn: `${label} (en)`,
  version: 1,
  total: changes.stories ?? 0,
  ...changes,
})
