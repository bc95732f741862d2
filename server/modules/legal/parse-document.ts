// A file of a legal document: a head of `name: value` lines between `---`, then sections under `## Heading`.
import type { Token } from 'marked'
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '#domain/legal/legal.ts'
import type { DocumentRow, StoredSection } from './queries.ts'
import { escapeMarkup } from '#server/text/escape-markup.ts'
import { markdownRenderer } from '#server/text/markdown.ts'
import { isSafeLink } from '#domain/rich-text/rich-text-links.ts'
import { isDay } from '#domain/calendar/typed-days.ts'

/** Stored sections have unescaped apostrophes; an unchanged file must give the same result. */
const escapeText = (text: string): string => escapeMarkup(text).replaceAll('&#39;', "'")

/** Lines up to the next empty one. */
const BLOCK = /^(?:[^\n]|\n(?!\s*\n))+/
const BULLET = /^[-*] +/
const NUMBER = /^\d+[.)] +/

/** The items of a list; a line without its mark continues the item before. */
function itemsOf(block: string, mark: RegExp): string[] {
  const items: string[] = []
  for (const line of block.split('\n')) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items
}

/**
 * Rich text with the tags of the portal's sanitiser, from paragraphs, lists, small headings (`###`), emphasis and links to https, e-mail
 * and telephone. Empty lines separate blocks, and the first line of a block determines its kind: a paragraph may have lines that begin with
 * a number or a hyphen.
 */
const richTextOf = markdownRenderer({
  markup: ['link', 'emStrong'],
  escape: escapeText,
  tokenizer: {
    heading(source) {
      const [raw, text = ''] = /^\s*### ([^\n]*)\n?/.exec(source) ?? []
      if (raw === undefined) return undefined
      return { type: 'heading', raw, depth: 3, text, tokens: this.lexer.inline(text.trim()) }
    },
    list(source) {
      const [raw = ''] = BLOCK.exec(source) ?? []
      const mark = [BULLET, NUMBER].find((each) => each.test(raw.trim()))
      if (!mark) return undefined
      const items = itemsOf(raw.trim(), mark).map((text) => {
        const tokens: Token[] = [{ type: 'text', raw: text, text, tokens: this.lexer.inline(text) }]
        return { type: 'list_item' as const, raw: text, task: false, loose: false, text, tokens }
      })
      return { type: 'list', raw, ordered: mark === NUMBER, start: '', loose: false, items }
    },
    paragraph(source) {
      const [raw] = BLOCK.exec(source) ?? []
      if (raw === undefined) return undefined
      const text = raw
        .trim()
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
      return { type: 'paragraph', raw, text, tokens: this.lexer.inline(text) }
    },
  },
  renderer: {
    heading({ tokens }) {
      return `<h3>${this.parser.parseInline(tokens)}</h3>`
    },
    link({ href, tokens, raw }) {
      return isSafeLink(href) ? `<a href="${escapeText(href)}">${this.parser.parseInline(tokens)}</a>` : escapeText(raw)
    },
    image: ({ raw }) => escapeText(raw),
  },
})

export interface ParsedDocument {
  readonly document: LegalDocumentName
  readonly row: DocumentRow
}

/** The faults of a file, one sentence each. */
export class DocumentError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'DocumentError'
    this.faults = faults
  }
}

const HEAD = /^---\n([\s\S]*?)\n---\n/
const NAMES = ['document', 'language', 'version', 'validFrom', 'title', 'summary'] as const
type Head = Partial<Record<(typeof NAMES)[number], string>>

function headOf(text: string): Head {
  const lines = (HEAD.exec(text)?.[1] ?? '').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line.trim()) ?? []
      return NAMES.some((known) => known === name) ? [[name, value.trim()]] : []
    }),
  )
}

function faultsOf({ document = '', language = '', version = '', validFrom = '', title = '' }: Head): string[] {
  return [
    [
      LEGAL_DOCUMENTS.some((name) => name === document),
      `document is '${document}', but may be ${LEGAL_DOCUMENTS.join(', ')}.`,
    ],
    [language === 'de' || language === 'en', `language is '${language}', but may be de or en.`],
    [
      /^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/.test(version),
      `version is '${version}', but must be letters, digits, dots and hyphens.`,
    ],
    [isDay(validFrom), `validFrom is '${validFrom}', but must be a day such as 2026-03-01.`],
    [title !== '' && title.length <= 200, 'title is missing or longer than 200 characters.'],
  ].flatMap(([isRight, fault]) => (isRight ? [] : [String(fault)]))
}

/** 'Zweiter Faktor' → 'zweiter-faktor'; the same heading twice gets a number. */
function idsOf(headings: readonly string[]): string[] {
  const used = new Map<string, number>()
  return headings.map((heading) => {
    const plain = heading.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
    const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'abschnitt'
    const count = (used.get(id) ?? 0) + 1
    used.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  })
}

function sectionsOf(text: string): StoredSection[] {
  const parts = text
    .replace(HEAD, '')
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...rest] = part.split('\n')
      return { heading: heading.trim(), text: rest.join('\n') }
    })
  const ids = idsOf(parts.map(({ heading }) => heading))
  return parts.map(({ heading, text: body }, index) => ({ id: ids[index]!, heading, html: richTextOf(body) }))
}

/** Reads a file; throws DocumentError with every fault. Headings keep their order and are numbered when shown. */
export function parseDocument(text: string): ParsedDocument {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const head = headOf(plain)
  const sections = sectionsOf(plain)
  const faults = faultsOf(head)
  if (!HEAD.test(plain)) faults.unshift('There is no head between two lines of ---.')
  if (sections.length === 0) faults.push('There is no section: a line that begins with ## and a space.')
  if (faults.length > 0) throw new DocumentError(faults)
  const { document, language, version = '', validFrom = '', title = '', summary = '' } = head
  return {
    document: document as LegalDocumentName,
    row: { language: language as 'de' | 'en', version, validFrom, title, summary, sections },
  }
}
