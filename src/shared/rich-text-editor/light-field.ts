// The field until the editor is loaded: it shows the text and accepts plain text. Also the props of both fields.
import type { JSONContent } from '@tiptap/core'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { escapeAttribute, escapeText, readClean, STYLE } from './document/clean-html.ts'

/** A picture of the story that its text may contain. */
export interface TextPicture {
  readonly id: string
  readonly name: string
  /** Its description; '' if there is none yet. */
  readonly alt: string
}

export interface TextEditorProps {
  readonly label: ReactNode
  /** Language of the text. */
  readonly lang: string
  /** Clean HTML from the server. */
  readonly value: string
  /** Called with clean HTML after a pause in typing, on blur and before unmount; never for a change of `value`. */
  readonly onChange: (html: string) => void
  /** Contains, while this is mounted, a function that reports changes immediately. */
  readonly flushers: Set<() => void>
  /** Most characters of the HTML. */
  readonly limit: number
  readonly pictures: readonly TextPicture[]
  /** Links may lead to e-mail and telephone. */
  readonly contactLinks: boolean
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  /** The save status, shown at the right of the line below the text. */
  readonly saved?: ReactNode | undefined
}

// The position of the caret, also inside a shadow root.

interface Place {
  readonly node: Node
  readonly offset: number
}

type Root = (Document | ShadowRoot) & { getSelection?: () => Selection | null }
type Composed = Selection & {
  getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => readonly StaticRange[]
}

/** Both ends of the selection, when it lies inside `box`. */
export function selectionIn(box: HTMLElement): { readonly anchor: Place; readonly head: Place } | undefined {
  const root = box.getRootNode() as Root
  const selection = (root.getSelection?.() ?? document.getSelection()) as Composed | null
  if (!selection) return undefined
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection
  if (anchorNode && focusNode && box.contains(anchorNode) && box.contains(focusNode))
    return { anchor: { node: anchorNode, offset: anchorOffset }, head: { node: focusNode, offset: focusOffset } }
  // WebKit reveals the selection inside a shadow root only if that root is passed.
  const shadowRoots = root instanceof ShadowRoot ? [root] : []
  const range = selection.getComposedRanges?.({ shadowRoots })[0]
  if (!range || !box.contains(range.startContainer) || !box.contains(range.endContainer)) return undefined
  return {
    anchor: { node: range.startContainer, offset: range.startOffset },
    head: { node: range.endContainer, offset: range.endOffset },
  }
}

// The content of the light field as clean HTML.
/** Browsers keep an empty line open by a break at its end. */
const isFillerBreak = (node: Node): boolean =>
  node.nodeName === 'BR' && !node.nextSibling && /^(P|DIV)$/.test(node.parentNode?.nodeName ?? '')

function write(node: Node): string {
  if (!(node instanceof Element)) return escapeText(node.nodeValue ?? '')
  if (isFillerBreak(node)) return ''
  if (node.nodeName === 'BR') return '<br>'
  // Some browsers create other elements for lines.
  const tag = node.nodeName === 'DIV' ? 'p' : node.nodeName.toLowerCase()
  const attributes = node
    .getAttributeNames()
    .map((name) => ` ${name === STYLE ? 'style' : name}="${escapeAttribute(node.getAttribute(name) ?? '')}"`)
  return `<${tag}${attributes.join('')}>${writeAll(node)}</${tag}>`
}
const writeAll = (node: Node): string => [...node.childNodes].map(write).join('')

/** '' if there is no text. */
const lightHtml = (box: HTMLElement): string => (box.textContent === '' ? '' : writeAll(box))

/** Changes are reported after this pause in typing, in ms. */
const PAUSE = 300

interface Value {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly flushers: Set<() => void>
}
/** The document that TipTap starts with when it takes over from the light field. */
export interface InitialState {
  readonly content: JSONContent
  /** Positions in the document. */
  readonly selection: { readonly anchor: number; readonly head: number } | undefined
  /** It contains changes that were not reported yet. */
  readonly changed: boolean
}

/** Reads the field as a document, with the caret. */
type Reader = (box: HTMLElement, typed: boolean) => InitialState
export interface Taken {
  readonly beginning: InitialState
  readonly focused: boolean
}

export interface LightField {
  readonly ref: RefObject<HTMLDivElement | null>
  /** Waits for the end of a composition; resolves to a function that reads the field, or to undefined once it is unmounted. */
  readonly take: (read: Reader) => Promise<() => Taken | undefined>
}

function show(box: HTMLElement, html: string): void {
  box.replaceChildren(readClean(html))
  if (box.firstChild) return
  // Without a line browsers would create one of their own kind.
  const line = document.createElement('p')
  line.append(document.createElement('br'))
  box.append(line)
}

/** Only text and new lines, because formatting would be the browser's own markup. */
const PLAIN = /^(insert(Text|CompositionText|FromComposition|ReplacementText|Paragraph|LineBreak)|delete|history)/

function listen(box: HTMLElement, composing: { until?: PromiseWithResolvers<void> | undefined }): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const plain = ({ inputType }: InputEvent, event: Event) => !PLAIN.test(inputType) && event.preventDefault()
  box.addEventListener('beforeinput', (event) => plain(event, event), { signal })
  box.addEventListener('compositionstart', () => void (composing.until = Promise.withResolvers()), { signal })
  box.addEventListener('compositionend', () => composing.until?.resolve(), { signal })
  box.addEventListener(
    'paste',
    (event) => {
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (words === '') return
      event.preventDefault()
      // The only insertion that the browser can undo.
      document.execCommand('insertText', false, words)
    },
    { signal },
  )
  return () => stop.abort()
}

/** Whether something was typed, and the HTML that was reported last. */
interface State {
  typed: boolean
  reported: string
  timer: ReturnType<typeof setTimeout> | undefined
}

function stopWaiting(state: State): void {
  clearTimeout(state.timer)
  state.timer = undefined
}

/** The HTML that was not reported yet, which is marked as reported; undefined if there is none. */
function takeUnreported(box: HTMLElement, state: State): string | undefined {
  if (state.timer === undefined) return undefined
  stopWaiting(state)
  const html = lightHtml(box)
  if (html === state.reported) return undefined
  state.reported = html
  return html
}

/** Reads the field for the editor, which reports the changes that were not reported yet. */
function takeFrom(box: HTMLElement | null, state: State, read: Reader): Taken | undefined {
  if (!box) return undefined
  stopWaiting(state)
  const focused = (box.getRootNode() as Document | ShadowRoot).activeElement === box
  return { beginning: read(box, state.typed), focused }
}

export function useLightField({ value, onChange, flushers }: Value): LightField {
  const ref = useRef<HTMLDivElement>(null)
  const now = useRef<State>({ typed: false, reported: value, timer: undefined })
  const composing = useRef<{ until?: PromiseWithResolvers<void> | undefined }>({})
  const flush = useEffectEvent((): void => {
    const html = ref.current ? takeUnreported(ref.current, now.current) : undefined
    if (html !== undefined) onChange(html)
  })

  useLayoutEffect(() => {
    const state = now.current
    if (!ref.current || (state.typed && value === state.reported)) return
    flush()
    show(ref.current, value)
    Object.assign(state, { typed: false, reported: value })
  }, [value])

  useLayoutEffect(() => {
    const { current: box } = ref
    if (!box) return
    const state = now.current
    const flushNow = () => flush()
    const onInput = (): void => {
      state.typed = true
      clearTimeout(state.timer)
      state.timer = setTimeout(flushNow, PAUSE)
    }
    const deaf = listen(box, composing.current)
    box.addEventListener('input', onInput)
    box.addEventListener('blur', flushNow)
    flushers.add(flushNow)
    return () => {
      deaf()
      box.removeEventListener('input', onInput)
      box.removeEventListener('blur', flushNow)
      flushers.delete(flushNow)
      flushNow()
    }
  }, [flushers])

  const take: LightField['take'] = async (read) => {
    await composing.current.until?.promise
    return () => takeFrom(ref.current, now.current, read)
  }
  return { ref, take }
}
