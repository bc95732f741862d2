import type { ReactElement, ReactNode } from 'react'
import { TextArea } from '#shared/ui/text-area.tsx'

export interface ContentFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly lang: 'de' | 'en'
  /** Rich text (HTML). */
  readonly value: string
  readonly error: string | undefined
  readonly limit: number
  readonly onChange: (value: string) => void
}

/** The rich text of a story. */
export const ContentField = (props: ContentFieldProps): ReactElement => <TextArea {...props} rows={12} />
