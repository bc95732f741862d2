// Names of uploaded files: what a person calls it, without what a path, a header or the eye could be misled by.
import { NAME_LIMIT } from './document-rules.ts'

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i
/** Endings as people know them; what follows the last dot of a sentence is none. */
const ENDING = /\.[a-z0-9]{1,8}$/i
const FALLBACK = 'Datei'

/** Name without folders, control and bidirectional characters, and what no file system takes. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^ +|[. ]+$/g, '')
}

/** The ending of a name in small letters, without its dot; '': it has none. */
export const endingOf = (name: string): string => (ENDING.exec(plainName(name))?.[0] ?? '').slice(1).toLowerCase()

/** `name` cleaned, with the ending its content has, whatever it was called: `../Plan.exe` and `pdf` are `Plan.pdf`. */
export function cleanFileName(name: string, ending: string): string {
  const plain = plainName(name)
  const has = endingOf(plain)
  const isSame = has === ending || (has === 'jpeg' && ending === 'jpg')
  const stem = plain.replace(ENDING, '').replace(/^[. ]+|[. ]+$/g, '') || FALLBACK
  const safe = DEVICE.test(stem) ? `_${stem}` : stem
  const cut = [...safe].slice(0, NAME_LIMIT - ending.length - 2).join('')
  return `${cut.trimEnd()}.${isSame ? has : ending}`
}
