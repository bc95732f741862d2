// The texts of the package in both languages: its own (sharepoint/texts), those of the areas (web-parts/ in their folders),
// otherwise the English ones of the manifest.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'
import type { PackageElement } from './elements.ts'

export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export type Texts = Readonly<Record<string, string>>

/** Attributes of all elements, which share their texts. */
const COMMON: ReadonlySet<string> = new Set(['theme', 'density', 'heading-level', 'lang'])

const words = (name: string): string =>
  name.replaceAll('-', ' ').replace(/^portal (\w)|^(\w)/, (_, a?: string, b?: string) => (a ?? b ?? '').toUpperCase())

/** Every text that `elements` need, with the English default from the manifest. */
export function neededTexts(elements: readonly PackageElement[]): Texts {
  const needed: Record<string, string> = {}
  for (const { tag, text, fields, meanings } of elements) {
    needed[`${tag}.title`] = words(tag)
    needed[`${tag}.text`] = text
    for (const { attribute, kind, options = [] } of fields) {
      const key = COMMON.has(attribute) ? attribute : `${tag}.${attribute}`
      needed[key] = words(attribute)
      if (kind !== 'choice') needed[`${key}.hint`] = meanings.get(attribute) ?? ''
      for (const option of options) needed[`${key}=${option}`] = words(option)
    }
  }
  return needed
}

export async function writtenTexts(language: Language): Promise<Texts> {
  const ofAreas = globSync(`src/widgets/*/web-parts/${language}.json`, { cwd: ROOT }).toSorted()
  const files = [`sharepoint/texts/${language}.json`, ...ofAreas]
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as Texts)) as Texts
}

/** All texts of `language`. */
export const textsOf = async (language: Language, elements: readonly PackageElement[]): Promise<Texts> => ({
  ...neededTexts(elements),
  ...(await writtenTexts(language)),
})
