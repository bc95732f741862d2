// How the templates that a person can fill in are offered: what fits the search, and in which groups.
import { wordsOf } from '#domain/search-text.ts'
import { TEMPLATE_CATEGORIES, wordsFor, type TemplateCategory, type Words } from './template.ts'

const RECENT = 4

export interface OfferedTemplate {
  readonly id: number
  readonly title: Words
  readonly summary: Words
  readonly category: TemplateCategory
  readonly isFavourite: boolean
  readonly lastUsedAt: string | null
}

export interface TemplateGroups<Template> {
  readonly favourites: readonly Template[]
  /** Used lately and no favourites, the last one first. */
  readonly recent: readonly Template[]
  readonly categories: readonly { readonly category: TemplateCategory; readonly templates: readonly Template[] }[]
}

/** Every word that was typed begins a word of the title or the summary, in either language, or is the number. */
export function fitsSearch({ id, title, summary }: OfferedTemplate, typed: string): boolean {
  const known = wordsOf(`${title.de} ${title.en} ${summary.de} ${summary.en}`)
  return wordsOf(typed).every((word) => word === String(id) || known.some((one) => one.startsWith(word)))
}

const byTitle =
  (language: 'de' | 'en') =>
  (one: OfferedTemplate, other: OfferedTemplate): number =>
    wordsFor(one.title, language).localeCompare(wordsFor(other.title, language), language)

export const sortedTemplates = <Template extends OfferedTemplate>(
  templates: readonly Template[],
  language: 'de' | 'en',
): readonly Template[] => templates.toSorted(byTitle(language))

/** All templates in groups; each is in its category, favourites and recent ones above them once more. */
export function groupTemplates<Template extends OfferedTemplate>(
  templates: readonly Template[],
  language: 'de' | 'en',
): TemplateGroups<Template> {
  const sorted = sortedTemplates(templates, language)
  return {
    favourites: sorted.filter(({ isFavourite }) => isFavourite),
    recent: templates
      .filter(({ isFavourite, lastUsedAt }) => !isFavourite && lastUsedAt !== null)
      .toSorted((one, other) => String(other.lastUsedAt).localeCompare(String(one.lastUsedAt)))
      .slice(0, RECENT),
    categories: TEMPLATE_CATEGORIES.map((category) => ({
      category,
      templates: sorted.filter((one) => one.category === category),
    })).filter((group) => group.templates.length > 0),
  }
}
