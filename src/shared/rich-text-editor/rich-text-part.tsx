// The full editor: a separate chunk that is loaded while editors read.
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import form from '#shared/ui/form.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import type { InitialState, TextEditorProps } from './light-field.ts'
import { createEditor, type EditorOptions, type RichText } from './document/create-editor.ts'
import css from './rich.css?inline'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import { PastePanel, usePaste } from './paste.tsx'
import { useStore } from '@nanostores/react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useTextEditorTexts } from './texts.ts'
import { placeOfTab } from './document/keys.ts'
import { useEditorState } from './editor-state.ts'

interface StatusLineProps {
  readonly text: RichText
  readonly limit: number
  readonly contactLinks: boolean
  readonly saved: ReactNode
}

/** Below the text: used length, allowed links, the effect of Tab, whether the text is saved. */
function StatusLine({ text: { editor, $length }, limit, contactLinks, saved }: StatusLineProps): ReactElement {
  const text = useTextEditorTexts()
  const format = useFormat()
  const length = useStore($length)
  const { place } = useEditorState(editor, () => ({ place: placeOfTab(editor) }))
  const values = { used: format.number(length), limit: format.number(limit), over: format.number(length - limit) }
  return (
    <div className="st">
      <span className={length > limit ? 'over' : ''} role={length > limit ? 'alert' : undefined}>
        {text(length > limit ? 'over' : 'used', values)}
      </span>
      <span>{text(contactLinks ? 'linkRuleContact' : 'linkRule')}</span>
      {place && <span>{text(place === 'list' ? 'tabInList' : 'tabInCell')}</span>}
      {saved !== undefined && <span className="push">{saved}</span>}
    </div>
  )
}

export { readLightField } from './document/create-editor.ts'

interface RichTextPartProps extends TextEditorProps {
  readonly beginning: InitialState
  readonly focused: boolean
  readonly attributes: Readonly<Record<string, string>>
}

const STYLES = [form, overlay, css]

export function RichTextPart(props: RichTextPartProps): ReactElement {
  useStyles(STYLES)
  const { pending, paste } = usePaste({
    pictures: new Set(props.pictures.map(({ id }) => id)),
    contactLinks: props.contactLinks,
  })
  const { place, text } = useRichText(props, paste)
  const tools = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState(false)
  const editor = text?.editor
  const onKeyDown = (event: KeyboardEvent): void => {
    const isLink =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
    const isTools = event.altKey && event.key === 'F10'
    if (!editor || (!isLink && !isTools)) return
    event.preventDefault()
    if (isLink) setLinking(true)
    else tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <div className="rich" onKeyDown={onKeyDown}>
      {text && editor ? (
        <Toolbar
          bar={tools}
          editor={editor}
          $tables={text.$tables}
          pictures={props.pictures}
          onLink={() => setLinking(true)}
        />
      ) : (
        <div className="tbar waits" />
      )}
      {pending && <PastePanel {...pending} />}
      <div ref={place} className="doc-box" />
      {text && <StatusLine text={text} limit={props.limit} contactLinks={props.contactLinks} saved={props.saved} />}
      {editor && (
        <LinkDialog
          editor={editor}
          contactLinks={props.contactLinks}
          open={linking}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  )
}

/** Creates the editor, reports its changes and applies new values. */
function useRichText(
  props: RichTextPartProps,
  paste: EditorOptions['onClip'],
): { place: RefObject<HTMLDivElement | null>; text: RichText | undefined } {
  const { value, attributes, pictures, flushers } = props
  const place = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<RichText>()
  const reportChange = useEffectEvent(props.onChange)
  const onPaste = useEffectEvent(paste)
  const begin = useEffectEvent((element: HTMLElement) => {
    const made = createEditor({
      element,
      beginning: props.beginning,
      attributes: { ...attributes, class: 'doc' },
      onChange: (html) => reportChange(html),
      onClip: (editor, clip) => onPaste(editor, clip),
    })
    if (props.focused) made.editor.view.focus()
    return made
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const made = begin(place.current)
    setText(made)
    flushers.add(made.flush)
    return () => {
      flushers.delete(made.flush)
      made.destroy()
    }
  }, [flushers])

  const seen = useRef(value)
  useEffect(() => {
    if (value !== seen.current) text?.take(value)
    seen.current = value
  }, [text, value])
  const wanted = JSON.stringify(attributes)
  // The return values are not for React.
  useEffect(() => {
    text?.describe({ ...(JSON.parse(wanted) as Record<string, string>), class: 'doc' })
  }, [text, wanted])
  useEffect(() => {
    text?.show(pictures)
  }, [text, pictures])
  return { place, text }
}
