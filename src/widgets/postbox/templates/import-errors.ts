// Why a file was refused as a template, in its own terms: questions, pages and stations by their texts, not by their names.
import { wordsFor, type Words } from '#domain/postbox/template.ts'
import { ApiError } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import type { TemplateText } from './texts.ts'

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The text of a question, page, station or option of a file with unknown content. */
function labelOf(node: Node, language: Language): string {
  const words = node['label'] ?? node['title']
  if (!isNode(words)) return ''
  const { de, en } = words
  const safe: Words = { de: typeof de === 'string' ? de : '', en: typeof en === 'string' ? en : '' }
  return wordsFor(safe, language).trim()
}

/** The innermost part of the file at a path that has a text; without one, the number of the page, question or station. */
function placeOf(file: unknown, path: string, text: TemplateText, language: Language): string {
  let node: unknown = file
  let list = ''
  let place = isNode(file) ? labelOf(file, language) : ''
  for (const part of path.split('.')) {
    if (!isNode(node)) break
    const isOfList = Array.isArray(node)
    node = node[part]
    if (isOfList && isNode(node)) {
      const label = labelOf(node, language)
      const number = Number(part) + 1
      if (label !== '') place = label
      else if (list === 'pages') place = text('importPage', { number })
      else if (list === 'questions') place = text('importQuestion', { number })
      else if (list === 'stations') place = text('importStation', { number })
    }
    list = part
  }
  return place
}

/** The texts of all questions and pages, also those in groups, by their names. */
function labelsOf(node: unknown, language: Language, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (!isNode(node)) return found
  const { name } = node
  const label = labelOf(node, language)
  if (typeof name === 'string' && label !== '' && !found.has(name)) found.set(name, label)
  for (const list of ['pages', 'questions', 'stations']) {
    const parts = node[list]
    if (Array.isArray(parts)) for (const one of parts) labelsOf(one, language, found)
  }
  return found
}

/** One line for each error. `file` is the parsed content; undefined if it is not JSON. */
export function errorsOfImport(error: unknown, file: unknown, text: TemplateText, language: Language): string[] {
  if (error instanceof SyntaxError) return [text('noJson')]
  if (!(error instanceof ApiError)) throw error
  if (!Array.isArray(error.details)) return [text('importFailed', { status: String(error.status) })]
  const labels = labelsOf(file, language)
  const list = new Intl.ListFormat(language)
  const lines = (error.details as { field: string; rule: string }[]).map(({ field, rule }) => {
    const path = field.replace(/^body\.?/, '')
    const [name = '', ...others] = rule.split(' ')
    const key = `error.${name}` as 'error.required'
    const names = list.format(others.map((one) => text('quoted', { name: labels.get(one) ?? one })))
    const known = error.code === 'template_refused' ? text(key, { names }) : key
    const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
    const sentence =
      error.code === 'reference_unknown'
        ? text('referenceUnknown')
        : known !== key
          ? known
          : last === ''
            ? text('importForm')
            : text('importField', { field: last })
    const place = placeOf(file, path, text, language)
    return place === '' ? sentence : text('errorLine', { place, sentence })
  })
  return [...new Set(lines)]
}
