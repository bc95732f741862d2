// READMEs and docs name files of the sources; a file that was moved or merged must not stay in them.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = '{src,server,scripts,tests,docs,demo,package,playground,sharepoint}/**'
const FILES = ['*.*', `${FOLDERS}/*.{ts,tsx,css,mjs,sql,md}`]
  .flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)) }),
  )
  .map((path) => path.replaceAll('\\', '/'))
/** Decision records and the changelog describe the past. */
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md') && !/^(CHANGELOG|docs\/decisions\/)/.test(file))
/** A name in code style that ends as a source does, without a placeholder. */
const SOURCE = /`(#?[\w./@-]+\.(?:ts|tsx|css|mjs|sql))`/g
/** Templates in the recipe of a new area. */
const isPlaceholder = (name: string): boolean => name.includes('NAME')

/** `#shared/ui/icon.tsx` and `ui/icon.tsx` name the same file. */
const isKnown = (name: string): boolean => {
  const path = name.replace(/^#\w+\//, '').replace(/^(\.{1,2}\/)+/, '')
  return FILES.some((file) => file === path || file.endsWith(`/${path}`))
}

test.each(DOCUMENTS)('%s names existing source files only', (document) => {
  const names = [...readFileSync(resolve(ROOT, document), 'utf8').matchAll(SOURCE)].map(([, name = '']) => name)
  expect(names.filter((name) => !isPlaceholder(name) && !isKnown(name))).toEqual([])
})
