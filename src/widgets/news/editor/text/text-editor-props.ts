// What a story passes to its text editor, in both of its forms: the light field and TipTap.
import type { ReactNode } from 'react'

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
  /** Clean HTML, as the server gives it. */
  readonly value: string
  /** Called with clean HTML after a pause in typing, on blur and before unmount; never for a change of `value`. */
  readonly onChange: (html: string) => void
  /** Contains, while this is mounted, a function that reports changes immediately. */
  readonly flushers: Set<() => void>
  /** Most characters of the HTML. */
  readonly limit: number
  readonly pictures: readonly TextPicture[]
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
  /** The save status, shown at the right of the line below the text. */
  readonly saved?: ReactNode | undefined
}
