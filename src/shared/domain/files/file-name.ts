// Sanitises the names of uploaded files: removes characters that could mislead a path, a header or a reader.
import { NAME_LIMIT } from './document-rules.ts'

/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i
/** Usual file extensions, which begin with a letter; a year, a number or the text after the last dot of a sentence is not one. */
const ENDING = /\.(?:[a-z][a-z0-9]{0,7}|7z|3gp)$/i
const FALLBACK = 'Datei'

/** The name without folders, control and bidirectional characters, and characters that file systems refuse. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^ +|[. ]+$/g, '')
}

/** The extension of a name in lower case, without its dot; '': none. */
export const endingOf = (name: string): string => (ENDING.exec(plainName(name))?.[0] ?? '').slice(1).toLowerCase()

/** Sanitises `name` and sets the extension of the actual content: `../Plan.exe` and `pdf` become `Plan.pdf`. */
export function cleanFileName(name: string, ending: string): string {
  const plain = plainName(name)
  const has = endingOf(plain)
  const isSame = has === ending || (has === 'jpeg' && ending === 'jpg')
  const stem = plain.replace(ENDING, '').replace(/^[. ]+|[. ]+$/g, '') || FALLBACK
  const safe = DEVICE.test(stem) ? `_${stem}` : stem
  const cut = [...safe].slice(0, NAME_LIMIT - ending.length - 2).join('')
  return `${cut.trimEnd()}.${isSame ? has : ending}`
}
