import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'

const PAIR = /(--portal-[\w-]+): var\([^;]*?var\(--(\w+)\)\)/g

/** Tokens of the elements by slots of SharePoint's theme, as in the adapter for Fluent. */
export async function readTheme(): Promise<Readonly<Record<string, string>>> {
  const css = await readFile(join(ROOT, 'src/themes/fluent.css'), 'utf8')
  return Object.fromEntries([...css.matchAll(PAIR)].map(([, token = '', slot = '']) => [token, slot]))
}
