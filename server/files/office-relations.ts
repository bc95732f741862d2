// References of the parts of an Office file: objects that run, and addresses that are loaded when the file is opened. Links that a reader
// follows are allowed, and so are paths of the author's own disk.

/** One relationship, from its name to the next tag: a value cannot contain the sign <. */
const TAG = /^(?:[\w.-]+:)?Relationship(?=[\s/>])/
/** Begins at the first letter of a name, so that the time is linear in the length. */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (_all, decimal?: string, hex?: string, name = '') => {
    if (name) return NAMED[name.toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name, value] of tag.matchAll(ATTRIBUTE)) attributes[name!] = decodeEntities(value!.slice(1, -1)).trim()
  return attributes
}

/** XML in UTF-8 or UTF-16, which readers know by its first bytes. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8')
}

/** True where `test` holds for a tag of the text; each reaches up to the next one, and none is kept. */
function hasTag(text: string, test: (tag: string) => boolean): boolean {
  let at = text.indexOf('<')
  while (at >= 0) {
    const next = text.indexOf('<', at + 1)
    if (test(text.slice(at + 1, next < 0 ? undefined : next))) return true
    at = next
  }
  return false
}

const OBJECTS = /\/(oleObject|control|activeXControlBinary|vbaProject|attachedToolbars|keyMapCustomizations)$/i
const FOLLOWED = /\/hyperlink$/i
/** A file beside the document or on a drive: neither an address nor another computer. */
const isLocal = (target: string): boolean =>
  /^(?:file:\/*)?[a-z]:[\\/]/i.test(target) || !/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target)

/** True where a part with these relationships runs something or loads something from elsewhere. `bytes`: a `.rels` part. */
export function loadsOrRuns(bytes: Buffer): boolean {
  const text = textOf(bytes)
  // Definitions of entities could hide everything; Office refuses them, others may not.
  if (/<!DOCTYPE/i.test(text)) return true
  return hasTag(text, (tag) => {
    if (!TAG.test(tag)) return false
    const { Type = '', TargetMode = '', Target = '' } = attributesOf(tag)
    if (OBJECTS.test(Type)) return true
    return TargetMode.toLowerCase() === 'external' && !FOLLOWED.test(Type) && !isLocal(Target)
  })
}

// OpenDocument: every part may refer by `xlink:href`, whatever the prefixes of its namespaces are.
const LOCAL_NAME = /^(?:[\w.-]+:)?([\w.-]+)/
/** Scripts, applets and tables of other programs. */
const RUNNING = new Set(['script', 'applet', 'dde-source'])
/** Addresses that start a program on the reader's machine when they are followed, or even only hovered. */
const CALLS = /^(?:vnd\.sun\.star\.|macro:|service:|slot:|\.uno:|javascript:|vbscript:)/i
/** A file of the author's own disk without a computer's name, as the open formats write it. */
const OWN_FILE = /^file:\/{3}(?![\\/])/i

/** True where a part of an OpenDocument file runs code or loads from another address; links may have any address. */
export function openDocumentLoadsOrRuns(bytes: Buffer): boolean {
  const text = textOf(bytes)
  if (/<!DOCTYPE/i.test(text)) return true
  return hasTag(text, (tag) => {
    const name = LOCAL_NAME.exec(tag)?.[1] ?? ''
    if (RUNNING.has(name)) return true
    if (!tag.includes('href')) return false
    const targets = Object.entries(attributesOf(tag)).flatMap(([key, value]) => (/(^|:)href$/.test(key) ? [value] : []))
    return targets.some((target) => CALLS.test(target) || (name !== 'a' && !isLocal(target) && !OWN_FILE.test(target)))
  })
}
