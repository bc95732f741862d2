// The link at the caret, or what is selected to become one.
import { getMarkRange } from '@tiptap/core'
import { isPlainHttps } from '#domain/rich-text-rules.ts'
import type { EditorState, Transaction } from '@tiptap/pm/state'

export interface LinkAt {
  readonly from: number
  readonly to: number
  readonly text: string
  /** '' when there is none yet. */
  readonly href: string
}

export function linkAt({ doc, selection, schema }: EditorState): LinkAt {
  const { $from, $to, empty } = selection
  const type = schema.marks['link']
  const mark =
    type && ($from.marks().find((one) => one.type === type) ?? $from.nodeAfter?.marks.find((one) => one.type === type))
  const range = type && mark ? getMarkRange(empty ? $from : doc.resolve($from.pos), type) : undefined
  // A link leads from one line only: what is selected beyond is left alone.
  const to = $from.sameParent($to) ? $to.pos : $from.end()
  const ends = range && range.to >= to ? range : { from: $from.pos, to }
  return {
    from: ends.from,
    to: ends.to,
    text: doc.textBetween(ends.from, ends.to),
    href: String((range && mark?.attrs['href']) ?? ''),
  }
}

/** What somebody writes as an address: without a scheme it is meant to be https. */
export function addressOf(written: string): string | undefined {
  const trimmed = written.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) || trimmed === '' ? trimmed : `https://${trimmed}`
  return isPlainHttps(address) ? address : undefined
}

/** Makes `at` a link to `href` that says `text`; without an address it stays as words. */
export function setLink(tr: Transaction, at: LinkAt, text: string, href: string | undefined): Transaction {
  const { schema } = tr.doc.type
  const type = schema.marks['link']
  if (!type) return tr
  if (text !== at.text)
    tr.replaceWith(at.from, at.to, schema.text(text, tr.doc.resolve(at.from).marksAcross(tr.doc.resolve(at.to)) ?? []))
  const to = at.from + text.length
  if (href === undefined) return tr.removeMark(at.from, to, type)
  return tr.addMark(at.from, to, type.create({ href })).removeStoredMark(type)
}
