// The text of a PDF that Chromium has printed, page by page: the part of the format that Skia writes.
import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, string>

const objectsOf = (pdf: string): Objects =>
  new Map(Array.from(pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id, body]) => [id!, body!]))

function streamOf(body: string): string {
  const from = body.indexOf('stream\n') + 'stream\n'.length
  const data = Buffer.from(body.slice(from, body.lastIndexOf('endstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1')
}

interface Font {
  /** Bytes of a glyph. */
  readonly size: number
  readonly characters: ReadonlyMap<number, string>
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function fontOf(objects: Objects, body: string): Font {
  const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '')
  const characters = new Map<number, string>()
  for (const [, block] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, text] of block!.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(parseInt(code!, 16), fromHex(text!))
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first, last, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(first!, 16); code <= parseInt(last!, 16); code++)
        characters.set(code, String.fromCodePoint(parseInt(text!, 16) + code - parseInt(first!, 16)))
  return { size: (/begincodespacerange\s*<(\w+)>/.exec(map)?.[1]?.length ?? 2) / 2, characters }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string of the page: in brackets with escapes, or as hexadecimal digits. */
function bytesOf(token: string): Buffer {
  if (token.startsWith('<')) return Buffer.from(token.slice(1, -1), 'hex')
  const text = token
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, one: string) =>
      /^[0-7]/.test(one) ? String.fromCharCode(parseInt(one, 8)) : (ESCAPES[one] ?? one),
    )
  return Buffer.from(text, 'latin1')
}

function shownBy(token: string, { size, characters }: Font): string {
  const bytes = bytesOf(token)
  const codes = Array.from({ length: bytes.length / size }, (_, at) => bytes.readUIntBE(at * size, size))
  return codes.map((code) => characters.get(code) ?? '').join('')
}

const TOKENS = /\/(F\d+) [\d.]+ Tf|(<[\dA-Fa-f]*>|\((?:\\[\s\S]|[^\\)])*\))|\b(ET)\b/g

function textOf(objects: Objects, page: string): string {
  const fonts = new Map(
    Array.from(page.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name, id]) => [name!, fontOf(objects, objects.get(id!)!)]),
  )
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '')
  let font: Font | undefined
  let text = ''
  for (const [, name, shown, end] of content.matchAll(TOKENS)) {
    if (name) font = fonts.get(name)
    else if (shown && font) text += shownBy(shown, font)
    else if (end) text += '\n'
  }
  return text
}

/** The text of each page, its pieces in lines of their own. */
export function pagesOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'))
  return [...objects.values()].filter((body) => /\/Type \/Page\s/.test(body)).map((page) => textOf(objects, page))
}
