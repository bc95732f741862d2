// The differences of two versions of a template, by the parts of the editor.
import type { FormPage, Question, Station, TemplateContent, Words } from './template.ts'

export const PART_KINDS = ['settings', 'page', 'question', 'station'] as const
export const PART_CHANGES = ['added', 'removed', 'changed', 'moved'] as const

export interface TemplateDifference {
  readonly kind: (typeof PART_KINDS)[number]
  readonly change: (typeof PART_CHANGES)[number]
  /** The name of the part; '' for the settings. */
  readonly name: string
  readonly label: Words
  /** Properties that were changed; of the settings those of the content. */
  readonly fields: readonly string[]
}

interface Part {
  readonly name: string
  readonly label: Words
  /** The place: the page of a question. */
  readonly place: string
  readonly values: Readonly<Record<string, unknown>>
}

const SETTINGS = [
  'title',
  'summary',
  'category',
  'formTitle',
  'companies',
  'mayChange',
  'nudgeDays',
  'retentionMonths',
] as const

/** Compares without the order of the properties, which a database does not keep. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  const values = one as Readonly<Record<string, unknown>>
  return (
    keys.length === others.length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame(values[key], (other as Readonly<Record<string, unknown>>)[key]),
    )
  )
}

const changedFields = (before: object, after: object, names: readonly string[]): string[] =>
  names.filter((name) => !isSame((before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name]))

const pageParts = (pages: readonly FormPage[]): Part[] =>
  pages.map(({ name, title, when }) => ({ name, label: title, place: '', values: { title, when } }))
const questionParts = (pages: readonly FormPage[]): Part[] =>
  pages.flatMap((page) =>
    page.questions.map(({ name, ...values }: Question) => ({ name, label: values.label, place: page.name, values })),
  )
const stationParts = (stations: readonly Station[]): Part[] =>
  stations.map(({ name, ...values }) => ({ name, label: values.label, place: '', values }))

/** Names that keep their order: the longest common run. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = after.map((name) => before.indexOf(name))
  const best: { readonly length: number; readonly previous: number }[] = []
  for (const [at, position] of positions.entries()) {
    let length = 1
    let previous = -1
    for (let earlier = 0; earlier < at; earlier += 1)
      if (positions[earlier]! < position && best[earlier]!.length >= length) {
        length = best[earlier]!.length + 1
        previous = earlier
      }
    best.push({ length, previous })
  }
  const kept = new Set<string>()
  let last = best.reduce((found, { length }, at) => (length > (best[found]?.length ?? 0) ? at : found), -1)
  while (last >= 0) {
    kept.add(after[last]!)
    last = best[last]!.previous
  }
  return kept
}

function differencesOf(
  kind: TemplateDifference['kind'],
  before: readonly Part[],
  after: readonly Part[],
): TemplateDifference[] {
  const [old, now] = [new Map(before.map((one) => [one.name, one])), new Map(after.map((one) => [one.name, one]))]
  const common = (parts: readonly Part[], other: ReadonlyMap<string, Part>) =>
    parts.flatMap(({ name, place }) => (other.get(name)?.place === place ? [name] : []))
  const kept = unmoved(common(before, now), common(after, old))
  const found: TemplateDifference[] = []
  for (const { name, label, values } of after) {
    const former = old.get(name)
    const difference = { kind, name, label }
    if (!former) {
      found.push({ ...difference, change: 'added', fields: [] })
      continue
    }
    const fields = changedFields(former.values, values, Object.keys(values))
    if (fields.length > 0) found.push({ ...difference, change: 'changed', fields })
    if (!kept.has(name)) found.push({ ...difference, change: 'moved', fields: [] })
  }
  for (const { name, label } of before)
    if (!now.has(name)) found.push({ kind, name, label, change: 'removed', fields: [] })
  return found
}

/** Differences in the order settings, pages, questions, stations; none: both are the same. */
export function templateDifferences(before: TemplateContent, after: TemplateContent): readonly TemplateDifference[] {
  const settings = changedFields(before, after, SETTINGS)
  return [
    ...(settings.length > 0
      ? [{ kind: 'settings' as const, change: 'changed' as const, name: '', label: after.title, fields: settings }]
      : []),
    ...differencesOf('page', pageParts(before.pages), pageParts(after.pages)),
    ...differencesOf('question', questionParts(before.pages), questionParts(after.pages)),
    ...differencesOf('station', stationParts(before.stations), stationParts(after.stations)),
  ]
}
